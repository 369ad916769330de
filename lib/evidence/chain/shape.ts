import { isDigest } from "../digest.ts";
import type { Json } from "../types.ts";

/** Returns `null` for a valid value, or a text that names the offending member and its error. */
export type Shape = (value: Json | undefined, path: string) => string | null;

type Members = { readonly [name: string]: Shape };

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with at least these members. */
export function object(members: Members): Shape {
  return (value, path) => {
    if (!isObject(value)) return `${path} is not an object`;
    for (const [name, shape] of Object.entries(members)) {
      const problem = shape(Object.hasOwn(value, name) ? value[name] : undefined, `${path}.${name}`);
      if (problem) return problem;
    }
    return null;
  };
}

/** An object with these members, any of `optional`, and no other. */
export function exactObject(members: Members, optional: Members = {}): Shape {
  return (value, path) => {
    const present = Object.entries(optional).filter(([name]) => isObject(value) && Object.hasOwn(value, name));
    const known = { ...members, ...Object.fromEntries(present) };
    const problem = object(known)(value, path);
    if (problem || !isObject(value)) return problem;
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(known, name));
    return unknown === undefined ? null : `${path} has the unknown member ${JSON.stringify(unknown)}`;
  };
}

export function arrayOf(item: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} is not an array`;
    for (const [index, member] of value.entries()) {
      const problem = item(member, `${path}[${index}]`);
      if (problem) return problem;
    }
    return null;
  };
}

export function nullable(shape: Shape): Shape {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function literal(expected: string | number): Shape {
  return (value, path) => (value === expected ? null : `${path} is not ${JSON.stringify(expected)}`);
}

export const anyObject: Shape = object({});
export const text: Shape = (value, path) => (typeof value === "string" ? null : `${path} is not a string`);
export const flag: Shape = (value, path) => (typeof value === "boolean" ? null : `${path} is not a boolean`);
export const digest: Shape = (value, path) => (isDigest(value) ? null : `${path} is not a SHA-256 in lower-case hex`);

export const count: Shape = (value, path) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : `${path} is not a count`;

export const size: Shape = (value, path) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : `${path} is not a size in bytes`;

/** 128 bits in lower-case hex. */
export const salt: Shape = (value, path) =>
  typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? null : `${path} is not 32 lower-case hex digits`;

/** RFC 9562 version 4, lower case: the ids of notifications and attachments. */
export const uuid: Shape = (value, path) =>
  typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)
    ? null
    : `${path} is not a version 4 UUID in lower case`;
