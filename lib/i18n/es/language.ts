import { fileSize as sizeOf } from "#lib/i18n/file-size.ts";
import { withoutMarks } from "#lib/i18n/inner-marks.ts";
import type { Messages } from "#lib/i18n/texts.ts";

const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

export const number: Messages["number"] = (value) => value.toLocaleString("es-ES");

export const many = (count: number, one: string, more = `${one}s`) => `${number(count)} ${count === 1 ? one : more}`;

export const lang: Messages["lang"] = "es";

export const languageName: Messages["languageName"] = "Español";

export const quoted: Messages["quoted"] = (text) => `«${withoutMarks(text)}»`;

export const moment: Messages["moment"] = (m) =>
  `${m.day} de ${months[m.month - 1] ?? m.month} de ${m.year}, ${m.clock} UTC`;

export const size: Messages["size"] = (bytes) => many(bytes, "byte");

export const fileSize: Messages["fileSize"] = (bytes) => sizeOf(bytes, "es-ES");

export const figure = (digits = ""): string => (/^\d+$/.test(digits) ? number(Number(digits)) : digits);
