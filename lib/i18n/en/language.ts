import { fileSize as sizeOf } from "#lib/i18n/file-size.ts";
import { withoutMarks } from "#lib/i18n/inner-marks.ts";
import type { Moment } from "#lib/i18n/moment.ts";

const months = "January February March April May June July August September October November December".split(" ");

export const many = (count: number, one: string, more = `${one}s`) => `${number(count)} ${count === 1 ? one : more}`;

export const lang: string = "en";

/** The language's own name. */
export const languageName: string = "English";

export const moment = (m: Moment) => `${m.day} ${months[m.month - 1] ?? m.month} ${m.year}, ${m.clock} UTC`;

export const size = (bytes: number) => many(bytes, "byte");

export const fileSize = (bytes: number) => sizeOf(bytes, "en-GB");

/** What a person wrote, inside a sentence of the service’s. */
export const quoted = (text: string) => `“${withoutMarks(text)}”`;

export const number = (value: number) => value.toLocaleString("en-GB");
