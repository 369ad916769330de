import { processWide } from "#lib/process-wide.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Octets of all files, and of one. */
const MOST_OCTETS = 16 * 1024 * 1024;
const MOST_OF_ONE = 2 * 1024 * 1024;

/**
 * Files by their SHA-256, last used last. For downloads only: checks read what is stored. Whether a file may be served is
 * decided by the record.
 */
const state = processWide("recent certificates", () => ({ files: new Map<string, Bytes>(), octets: 0 }));

export function recentCertificate(sha256: string): Bytes | null {
  const file = state.files.get(sha256);
  if (file) keepCertificate(sha256, file);
  return file ?? null;
}

export function keepCertificate(sha256: string, file: Bytes): void {
  const { files } = state;
  if (file.length > MOST_OF_ONE) return;
  if (files.delete(sha256)) state.octets -= file.length;
  files.set(sha256, file);
  state.octets += file.length;
  for (const [oldest, { length }] of files) {
    if (state.octets <= MOST_OCTETS) return;
    files.delete(oldest);
    state.octets -= length;
  }
}
