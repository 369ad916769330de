import type { Json } from "../types.ts";

/** Levels of nesting; deeper values could overflow the stack. */
const MAX_DEPTH = 500;

type CanonicalizationProblem =
  | "not_finite"
  | "lone_surrogate"
  | "not_json"
  | "sparse_array"
  | "not_plain"
  | "accessor"
  | "cycle"
  | "too_deep";

/** Thrown when a value has no canonical form. `path` is in JSONPath style, e.g. `$.events[2]["a b"]`. */
export class CanonicalizationError extends TypeError {
  readonly problem: CanonicalizationProblem;
  readonly path: string;

  constructor(problem: CanonicalizationProblem, path: string, what: string) {
    super(`${what} at ${path} has no canonical JSON form`);
    this.name = "CanonicalizationError";
    this.problem = problem;
    this.path = path;
  }
}

/**
 * Returns the canonical form (RFC 8785) of an I-JSON value (RFC 7493). Throws for values that `JSON.stringify` would drop,
 * coerce or call, so no getter or `toJSON` runs.
 *
 * @throws CanonicalizationError naming the path of the first offending value
 * @example canonicalize({ b: 1e0, a: "€" }) // '{"a":"€","b":1}'
 */
export function canonicalize(value: Json): string {
  return serialize(value, "$", new Set());
}

/** Returns the canonical form in UTF-8 (RFC 8785 §3.2.4), which is hashed. */
export function canonicalBytes(value: Json): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalize(value));
}

function serialize(value: unknown, path: string, ancestors: Set<object>): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return serializeNumber(value, path);
  if (typeof value === "string") return serializeString(value, path, "a string");
  if (typeof value !== "object") throw new CanonicalizationError("not_json", path, `a value of type ${typeof value}`);
  if (ancestors.has(value)) throw new CanonicalizationError("cycle", path, "an object inside itself");
  if (ancestors.size >= MAX_DEPTH) throw new CanonicalizationError("too_deep", path, "a value nested this deep");
  ancestors.add(value);
  const text = Array.isArray(value) ? serializeArray(value, path, ancestors) : serializeObject(value, path, ancestors);
  ancestors.delete(value);
  return text;
}

/** RFC 8785 §3.2.2.3 is ECMAScript's Number::toString; it also turns -0 into 0. */
function serializeNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) throw new CanonicalizationError("not_finite", path, String(value));
  return String(value);
}

/** RFC 8785 §3.2.2.2 is ECMAScript's QuoteJSONString, except that lone surrogates are an error. */
function serializeString(value: string, path: string, what: string): string {
  if (!value.isWellFormed()) throw new CanonicalizationError("lone_surrogate", path, `${what} with a lone surrogate`);
  return JSON.stringify(value);
}

function serializeArray(array: unknown[], path: string, ancestors: Set<object>): string {
  if (Object.getPrototypeOf(array) !== Array.prototype) {
    throw new CanonicalizationError("not_plain", path, "an array of a class of its own");
  }
  const items: string[] = [];
  for (let index = 0; index < array.length; index++) {
    const at = `${path}[${index}]`;
    const own = Object.getOwnPropertyDescriptor(array, index);
    if (!own) throw new CanonicalizationError("sparse_array", at, "a missing array element");
    items.push(serialize(dataOf(own, at), at, ancestors));
  }
  // An array has its elements and `length`. JSON would drop any other property.
  if (Reflect.ownKeys(array).length !== array.length + 1) {
    throw new CanonicalizationError("not_plain", path, "an array with properties besides its elements");
  }
  return `[${items.join(",")}]`;
}

function serializeObject(object: object, path: string, ancestors: Set<object>): string {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new CanonicalizationError("not_plain", path, "an object of a class of its own");
  }
  const names: string[] = [];
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key === "symbol") throw new CanonicalizationError("not_plain", path, "an object with a symbol key");
    names.push(key);
  }
  // RFC 8785 §3.2.3: by UTF-16 code units, as sort() without a comparer.
  const members = names.sort().map((name) => {
    const at = path + step(name);
    const own = Object.getOwnPropertyDescriptor(object, name) ?? { enumerable: false };
    return `${serializeString(name, at, "a name")}:${serialize(dataOf(own, at), at, ancestors)}`;
  });
  return `{${members.join(",")}}`;
}

/** Reads a property without running a getter. */
function dataOf(own: PropertyDescriptor, path: string): unknown {
  if (own.get || own.set) throw new CanonicalizationError("accessor", path, "an accessor property");
  if (!own.enumerable) throw new CanonicalizationError("not_plain", path, "a hidden property");
  return own.value;
}

function step(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
