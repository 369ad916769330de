import { sha256Hex } from "#lib/evidence/digest.ts";
import { type Examination, examine } from "#lib/evidence/offline/verify-files.ts";
import type { GivenFile } from "#lib/evidence/package/package.ts";
import { type Roots, rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { t } from "./texts.ts";

/** A certificate is examined; other files have only a hash. */
export type Outcome =
  | { kind: "examined"; examination: Examination; names: string[] }
  | { kind: "hashes"; files: { name: string; sha256: string; empty: boolean }[] };

/** The files that were given, which are checked together, and the roots they are checked against; `null` for none. */
export class FileSession {
  readonly #ownRoots: Roots | null;
  #roots: Roots | null;
  #files: GivenFile[] = [];

  constructor(ownRoots: Roots | null) {
    this.#ownRoots = ownRoots;
    this.#roots = ownRoots;
  }

  /** Adds files and checks all. The outcome is `null` while there are only roots. */
  async add(list: readonly File[]): Promise<{ status: string; outcome: Outcome | null }> {
    const files: GivenFile[] = [];
    let given: Roots | null = null;
    for (const file of list) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = readRoots(file.name, bytes);
      if (found) given = found;
      else files.push({ name: file.name, bytes });
    }
    // Roots that come with a certificate could be forged with it.
    const enclosed = given !== null && files.length > 0;
    if (given && !enclosed) this.#roots = given;
    if (this.#files.length + files.length === 0) return { status: t.held.rootsTaken, outcome: null };
    const outcome = await this.#check(files);
    return { status: this.#statusOf(outcome, enclosed), outcome };
  }

  /** Checks the files again without those of the given SHA-256. */
  async remove(removed: readonly string[]): Promise<{ status: string; outcome: Outcome }> {
    const hashes = await Promise.all(this.#files.map(({ bytes }) => sha256Hex(bytes)));
    this.#files = this.#files.filter((_, index) => !removed.includes(hashes[index] ?? ""));
    const outcome = await this.#check([]);
    return { status: this.#statusOf(outcome, false), outcome };
  }

  #statusOf(outcome: Outcome, enclosed: boolean): string {
    const whose = this.#roots === this.#ownRoots ? t.held.ownRoots : t.held.givenRoots;
    const examined = outcome.kind === "examined" ? [this.#roots ? whose : t.held.noRoots] : [];
    return [t.held.done, ...examined, ...(enclosed ? [t.held.rootsEnclosed] : [])].join(" ");
  }

  /** Files that belong to the certificate at hand join it; another certificate replaces everything. */
  async #check(files: GivenFile[]): Promise<Outcome> {
    const together = [...this.#files, ...files];
    const joined = await examine(together, this.#roots, new Date());
    const belongs = joined.certificate !== null && files.every(({ name }) => isPart(joined, name));
    const replaces = this.#files.length > 0 && !belongs && hasVerdict(await examine(files, this.#roots, new Date()));
    this.#files = replaces ? files : together;
    const examination = replaces ? await examine(files, this.#roots, new Date()) : joined;
    if (hasVerdict(examination)) {
      return { kind: "examined", examination, names: this.#files.map(({ name }) => name) };
    }
    const hashes = this.#files.map(async ({ name, bytes }) => {
      return { name, sha256: await sha256Hex(bytes), empty: bytes.length === 0 };
    });
    return { kind: "hashes", files: await Promise.all(hashes) };
  }
}

/** A package that can be read in two ways is rejected without a certificate to show. */
const hasVerdict = ({ certificate, standing }: Examination): boolean => certificate !== null || standing === "wrong";

/** The certificate once more is no part of it: it begins anew. */
const isPart = ({ checks, certificate_sha256 }: Examination, name: string): boolean =>
  checks.some(
    ({ code, state, facts }) =>
      code === "file.part" && state === "passed" && facts?.name === name && facts.hash !== certificate_sha256,
  );

function readRoots(name: string, bytes: Uint8Array): Roots | null {
  if (!/\.(pem|crt|cer)$/i.test(name)) return null;
  const given = rootsFromPem(new TextDecoder().decode(bytes));
  return given.signer.length || given.timeStamp.length ? given : null;
}
