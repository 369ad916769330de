import { createHash, randomBytes } from "node:crypto";

export type KeyKind = "live" | "test";

const FORMAT = /^ck_(live|test)_[A-Za-z0-9_-]{32,200}$/;
/** The part shown in lists: the kind and four of 43 characters. */
const PREFIX_LENGTH = "ck_live_".length + 4;

/** Creates a key. It must be shown once, and never stored or logged. */
export const newKey = (kind: KeyKind): string => `ck_${kind}_${randomBytes(32).toString("base64url")}`;

export const isKey = (text: string): boolean => FORMAT.test(text);

export const keyPrefix = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** SHA-256 suffices for 192 random bits or more. A lookup by hash leaks nothing by its timing. */
export const keyHash = (key: string): Buffer<ArrayBuffer> => createHash("sha256").update(key).digest();
