import { z } from "zod";
import { type Fault, fault, writeFault } from "../errors.ts";
import { LIMITS } from "../limits.ts";

/** Line ends of every kind, which headers and one-line fields must not hold. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** RFC 5322 dot-atom before the @; letters, digits and hyphens (RFC 1123) after it, at least two labels. */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
/** RFC 9110 §8.3.1. */
const MEDIA_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|"[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
);

const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const encoder = new TextEncoder();
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

interface TextRules {
  least?: 1;
  mostCharacters?: number;
  mostBytes?: number;
  oneLine?: boolean;
}

/** Returns the first rule that a text breaks, or `null`. */
export function brokenTextRule(text: string, rules: TextRules): Fault | null {
  if (rules.least && text === "") return fault("empty");
  if (rules.mostBytes && text.length * 3 > rules.mostBytes && utf8Bytes(text) > rules.mostBytes) {
    return fault("long_bytes", rules.mostBytes);
  }
  if (rules.mostCharacters && text.length > rules.mostCharacters && characters(text) > rules.mostCharacters) {
    return fault("long_characters", rules.mostCharacters);
  }
  if (!text.isWellFormed()) return fault("surrogate");
  if (text.includes("\0")) return fault("nul");
  if (rules.oneLine && LINE_BREAK.test(text)) return fault("line_break");
  return null;
}

const mustBe = (type: string) => (issue: { input?: unknown }) =>
  writeFault(
    issue.input === undefined ? fault("required") : type === "a string" ? fault("not_text") : fault("wrong_type", type),
  );

/** A string that is stored as posted, without normalisation. */
export const text = (rules: TextRules = {}) =>
  z
    .string({ error: mustBe("a string") })
    .check((context) => {
      const broken = brokenTextRule(context.value, rules);
      if (broken) context.issues.push({ code: "custom", message: writeFault(broken), input: context.value });
    })
    .meta({
      ...(rules.least ? { minLength: rules.least } : {}),
      ...(rules.mostCharacters ? { maxLength: rules.mostCharacters } : {}),
      ...(rules.oneLine ? { pattern: `^[^${LINE_BREAK.source.slice(1, -1)}]*$` } : {}),
    });

/** ASCII only; an internationalised domain must be in its xn-- form. */
export const emailAddress = () =>
  z
    .string({ error: mustBe("a string") })
    .refine(isEmail, { error: writeFault(fault("email")) })
    .meta({ format: "email", maxLength: LIMITS.emailCharacters });

/**
 * Returns the address trimmed and lower-cased, the form of accounts and keys; `null` if it is invalid. Checked before
 * lower-casing, which maps other letters to ASCII (the Kelvin sign to k) and so to another mailbox.
 */
export function emailOf(written: string): string | null {
  const email = written.trim();
  return isEmail(email) ? email.toLowerCase() : null;
}

export function isEmail(value: string): boolean {
  return value.length <= LIMITS.emailCharacters && value.indexOf("@") <= 64 && EMAIL.test(value);
}

export const mediaType = () =>
  z
    .string({ error: mustBe("a string") })
    .refine((value) => value.length <= LIMITS.contentTypeCharacters && MEDIA_TYPE.test(value), {
      error: writeFault(fault("media_type", LIMITS.contentTypeCharacters)),
    })
    .meta({ maxLength: LIMITS.contentTypeCharacters, pattern: MEDIA_TYPE.source });

/** Query of an operation with an API key: rejects unknown parameters and lists the known ones. */
export const parameters = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: writeFault(fault("unknown_parameter", [...Object.keys(shape), "api_key"].join(", "))),
  });

/** Object that rejects unknown fields and lists the known ones. */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? writeFault(fault("unknown_field", Object.keys(shape).join(", ")))
        : mustBe("an object")(issue),
  });
