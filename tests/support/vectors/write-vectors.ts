import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isWarned } from "#lib/evidence/checks.ts";
import { exitCode } from "#lib/evidence/offline/verdict.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import type { GivenFile } from "#lib/evidence/package/package.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";

/** A file that verifiers must accept, reject or leave undecided. */
export interface Vector {
  file: string;
  bytes: Uint8Array;
  /** Description of the fault or the special feature. */
  about: string;
  with?: GivenFile[];
}

/** Writes the files, their trusted roots and an index of the results, and prints the index. */
export async function writeVectors(folder: string, roots: string, vectors: readonly Vector[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "ca.pem"), roots);
  const index = [];
  for (const vector of vectors) {
    const { file, bytes, with: files = [] } = vector;
    for (const one of [{ name: file, bytes }, ...files]) writeFileSync(join(folder, one.name), one.bytes);
    index.push(await entry(vector, roots));
  }
  writeFileSync(join(folder, "index.json"), `${JSON.stringify(index, null, 1)}\n`);
  for (const { file, standing, failed, not_checked } of index)
    console.log(standing, file, failed.join("; "), "|", not_checked.join("; "));
}

export async function entry({ file, bytes, about, with: files = [] }: Vector, roots: string) {
  const { standing, checks } = await examine([{ name: file, bytes }, ...files], rootsFromPem(roots));
  const failed = checks.flatMap(({ code, state, facts }) => (state === "failed" ? [`${code}: ${facts?.problem}`] : []));
  const open = checks.flatMap(({ code, state, facts }) =>
    state === "not_checked" && facts?.problem !== "not_reached" ? [`${code}: ${facts?.problem}`] : [],
  );
  const names = files.map(({ name }) => name);
  const warnings = checks.filter(isWarned).map(({ code, facts }) => `${code}: ${facts?.warning}`);
  return {
    file,
    with: names,
    about,
    standing,
    exit: exitCode({ standing, checks }),
    failed,
    not_checked: open,
    warnings,
  };
}
