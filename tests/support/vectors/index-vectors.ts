/**
 * Computes the index of every folder of vectors anew, of the files as they are: `node_modules/.bin/node tests/support/vectors/index-vectors.ts`.
 * For a new member of the index, or a new fact.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entry } from "./write-vectors.ts";

for (const name of ["certificates", "packages", "renewals", "hostile", "forgeries", "log"]) {
  const folder = join(import.meta.dirname, "../../vectors", name);
  const load = (file: string) => new Uint8Array(readFileSync(join(folder, file)));
  const roots = new TextDecoder().decode(load("ca.pem"));
  const before: { file: string; with: string[]; about: string }[] = JSON.parse(
    new TextDecoder().decode(load("index.json")),
  );
  const index = [];
  for (const { file, about, with: names } of before) {
    const files = names.map((one) => ({ name: one, bytes: load(one) }));
    index.push(await entry({ file, bytes: load(file), about, with: files }, roots));
  }
  writeFileSync(join(folder, "index.json"), `${JSON.stringify(index, null, 1)}\n`);
}
