import type { Moment } from "#lib/i18n/moment.ts";

const months = "January February March April May June July August September October November December".split(" ");

export const many = (count: number, one: string, more = `${one}s`) => `${number(count)} ${count === 1 ? one : more}`;

export const lang: string = "en";

/** The language's own name. */
export const languageName: string = "English";

export const moment = (m: Moment) => `${m.day} ${months[m.month - 1] ?? m.month} ${m.year}, ${m.clock} UTC`;

export const size = (bytes: number) => many(bytes, "byte");

/** A size as file managers show it: powers of a thousand. */
export const fileSize = (bytes: number) => {
  if (bytes < 1_000) return size(bytes);
  const [unit, value] = bytes < 999_500 ? ["KB", bytes / 1e3] : ["MB", bytes / 1e6];
  return `${value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 && unit === "MB" ? 1 : 0 })} ${unit}`;
};

export const number = (value: number) => value.toLocaleString("en-GB");
