import { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { ArchiveError } from "./tar.ts";

/** The first line of an age file (age-encryption.org/v1, "Header"). */
const MAGIC = Buffer.from("age-encryption.org/v1\n");
export const MAGIC_LENGTH = MAGIC.length;

export const isEncrypted = (start: Buffer): boolean => start.equals(MAGIC);

/** Encrypts a stream as `age --passphrase` does, with the same scrypt work factor: 256 MB of memory for each guess. */
export function encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const age = new Encrypter();
  age.setPassphrase(passphrase.normalize("NFC"));
  return age.encrypt(streamOf(source));
}

/** Yields only authenticated bytes. @throws ArchiveError for another passphrase and for any change of the file */
export async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const age = new Decrypter();
  age.addPassphrase(passphrase.normalize("NFC"));
  const plain = await age.decrypt(streamOf(source)).catch(() => {
    throw new ArchiveError(
      "BACKUP_PASSPHRASE is not the one it was encrypted with, or the archive was changed or cut off",
    );
  });
  try {
    yield* plain;
  } catch {
    throw new ArchiveError("the archive was changed or cut off");
  }
}

/** Asks for a chunk only when one is needed. The types of Node and of the browser differ for the same class. */
const streamOf = (source: AsyncIterable<Uint8Array>) => NodeStream.from(source) as ReadableStream<Uint8Array>;
