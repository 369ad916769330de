import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordOf } from "#components/verify/check/file-verdict.tsx";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";

const FOLDER = "tests/vectors/certificates";

async function linked(name: string, site: string): Promise<string | undefined> {
  const file = { name, bytes: new Uint8Array(readFileSync(`${FOLDER}/${name}`)) };
  const roots = rootsFromPem(readFileSync(`${FOLDER}/ca.pem`, "utf8"));
  return recordOf(await examine([file], roots, new Date("2027-11-01T00:00:00Z")), site);
}

test("a genuine certificate leads to its record, a provisional one only at the site that it names", async () => {
  const sealed = await linked("sealed.pdf", "https://elsewhere.example");
  expect(sealed).toMatch(/^https:\/\/[^/]+\/verify\/[0-9a-f-]{36}$/);
  const site = new URL(sealed ?? "").origin;
  expect(await linked("provisional.pdf", site)).toMatch(/\/verify\/[0-9a-f-]{36}$/);
  for (const other of [site.slice(0, -1), "https://elsewhere.example"])
    expect(await linked("provisional.pdf", other)).toBeUndefined();
});
