import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { ArchiveError } from "./tar.ts";

/**
 * A file encrypted by a passphrase: MAGIC, 16 bytes of salt, then frames of FRAME bytes (the last may be shorter, or empty),
 * each AES-256-GCM under a key that scrypt makes of passphrase and salt. A frame's nonce is its number and whether it is
 * the last, so none can be left out, moved or cut off; nothing of a frame is handed on before it is known to be genuine.
 */
const MAGIC = Buffer.from("acuse-backup-encrypted/1\n");
const SALT = 16;
const FRAME = 256 * 1024;
const TAG = 16;
/** 128 MB of memory and some tenths of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFC"), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key))),
  );

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 4, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);
export const MAGIC_LENGTH = MAGIC.length;

/** Cuts a stream into pieces of `size` bytes and tells which is the last; there is always one, perhaps empty. */
async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let whole = Buffer.concat(held);
    for (; whole.length > size; whole = whole.subarray(size)) yield { bytes: whole.subarray(0, size), last: false };
    held = [whole];
    length = whole.length;
  }
  yield { bytes: Buffer.concat(held), last: true };
}

export async function* encrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { bytes, last } of pieces(source, FRAME)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @param source what follows MAGIC @throws ArchiveError for another passphrase and for any change of the file */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { salt, rest } = await splitSalt(source);
  const key = await keyOf(passphrase, salt);
  let number = 0;
  for await (const { bytes, last } of pieces(rest, FRAME + TAG)) {
    if (bytes.length < TAG) throw new ArchiveError("the archive ends too soon");
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number++, last));
    decipher.setAuthTag(bytes.subarray(-TAG));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
    } catch {
      const why = number === 1 ? "BACKUP_PASSPHRASE is not the one it was encrypted by, or it" : "the archive";
      throw new ArchiveError(`${why} was changed or cut off`);
    }
  }
}

async function splitSalt(source: AsyncIterable<Buffer>): Promise<{ salt: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < SALT) {
    const next = await chunks.next();
    if (next.done) throw new ArchiveError("the archive ends too soon");
    start = Buffer.concat([start, next.value]);
  }
  const left = start.subarray(SALT);
  async function* rest() {
    if (left.length) yield left;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { salt: start.subarray(0, SALT), rest: rest() };
}
