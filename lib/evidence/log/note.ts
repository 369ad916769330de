import { sha256, toHex } from "../digest.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/** Signed notes (c2sp.org/signed-note) with Ed25519 signatures, and cosignatures of checkpoints (c2sp.org/tlog-cosignature). */

/** Signature types of keys: an Ed25519 signature of a log; a time-stamped one of a witness. */
export const LOG_KEY = 0x01;
export const WITNESS_KEY = 0x04;
export type KeyType = typeof LOG_KEY | typeof WITNESS_KEY;

export interface VerifierKey {
  name: string;
  /** Eight lower-case hex digits. */
  id: string;
  type: KeyType;
  /** 32 octets (RFC 8032). */
  publicKey: Uint8Array<ArrayBuffer>;
}

export interface NoteSignature {
  name: string;
  id: string;
  signature: Uint8Array<ArrayBuffer>;
}

export interface Note {
  /** With its last line feed: the bytes that are signed. */
  text: string;
  signatures: NoteSignature[];
}

const utf8 = new TextEncoder();
const NAME = /^[^\s+\p{White_Space}]+$/u;
/** True for a text that may name a key. */
export const isKeyName = (name: string): boolean => NAME.test(name);
/** The specification demands at least 16. */
const MOST_SIGNATURES = 64;

async function keyId(name: string, type: KeyType, publicKey: Uint8Array): Promise<string> {
  const digest = await sha256(new Uint8Array([...utf8.encode(`${name}\n`), type, ...publicKey]));
  return toHex(digest.subarray(0, 4));
}

export async function verifierKey(
  name: string,
  type: KeyType,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<VerifierKey> {
  return { name, type, publicKey, id: await keyId(name, type, publicKey) };
}

/** Writes a key as a vkey: name, id and key with `+` between. */
export const vkeyOf = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(new Uint8Array([type, ...publicKey]))}`;

/** Reads a vkey; `null` for another form, a type that is not known, or an id that is not the key's. */
export async function readVkey(text: string): Promise<VerifierKey | null> {
  const [, name = "", id, base64 = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(base64);
  if (!isKeyName(name) || bytes?.length !== 33) return null;
  const type = bytes[0];
  if (type !== LOG_KEY && type !== WITNESS_KEY) return null;
  const key = await verifierKey(name, type, bytes.slice(1));
  return key.id === id ? key : null;
}

/** Returns one signature line, with its line feed. */
export const signatureLine = ({ name, id, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(new Uint8Array([...octetsOf(id), ...signature]))}\n`;

const octetsOf = (id: string): number[] => [0, 2, 4, 6].map((at) => Number.parseInt(id.slice(at, at + 2), 16));

/** Reads a signed note; `null` for another form. Signatures are not checked. */
export function readNote(note: string): Note | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification forbids them
  if (/[\0-\x09\x0b-\x1f]/.test(note)) return null;
  const end = note.lastIndexOf("\n\n");
  if (end < 0) return null;
  const signatures = readSignatures(note.slice(end + 2));
  return signatures?.length ? { text: note.slice(0, end + 1), signatures } : null;
}

/** Reads signature lines; `null` for another form. */
export function readSignatures(lines: string): NoteSignature[] | null {
  if (lines !== "" && !lines.endsWith("\n")) return null;
  const read = lines.split("\n").slice(0, -1).map(readSignature);
  return read.length <= MOST_SIGNATURES && read.every((signature) => signature !== null) ? read : null;
}

function readSignature(line: string): NoteSignature | null {
  const [, name = "", base64 = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(base64);
  if (!isKeyName(name) || !bytes || bytes.length < 5) return null;
  return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
}

/** A signature by a known key. `time` is when a witness signed: seconds since 1970. */
export type Signed = { valid: true; time: number | null } | { valid: false };

/** Checks the signatures of a key, of which each must be valid; `null` if the note has none by it. `time` is that of the first. */
export async function checkSignature({ text, signatures }: Note, key: VerifierKey): Promise<Signed | null> {
  const own = signatures.filter(({ name, id }) => name === key.name && id === key.id);
  const signed = await Promise.all(own.map((one) => checkOne(text, one, key)));
  return signed.find(({ valid }) => !valid) ?? signed[0] ?? null;
}

async function checkOne(text: string, own: NoteSignature, key: VerifierKey): Promise<Signed> {
  if (key.type === LOG_KEY) {
    return (await verifies(key, own.signature, utf8.encode(text))) ? { valid: true, time: null } : { valid: false };
  }
  const time = cosignatureTime(own);
  if (time === null) return { valid: false };
  const message = utf8.encode(cosignedText(text, time));
  return (await verifies(key, own.signature.slice(8), message)) ? { valid: true, time } : { valid: false };
}

/** Returns what a witness signs: the checkpoint behind a header and the time in seconds since 1970. */
export const cosignedText = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`;

/** Returns when a witness signed, in seconds since 1970; `null` for a signature of another length than a cosignature's. */
export const cosignatureTime = ({ signature }: NoteSignature): number | null =>
  signature.length === 72 ? Number(new DataView(signature.buffer).getBigUint64(0)) : null;

/** Returns the signature of a cosignature line: eight octets of time, then the Ed25519 signature. */
export function timedSignature(time: number, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + signature.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(signature, 8);
  return bytes;
}

async function verifies(
  { publicKey }: VerifierKey,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, message);
  } catch {
    // An octet string that is no point of the curve.
    return false;
  }
}
