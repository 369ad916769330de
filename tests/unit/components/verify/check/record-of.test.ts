import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordOf } from "#components/verify/check/file-verdict.tsx";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";

const FOLDER = "tests/vectors/certificates";

function examined(name: string) {
  const file = { name, bytes: new Uint8Array(readFileSync(`${FOLDER}/${name}`)) };
  const roots = rootsFromPem(readFileSync(`${FOLDER}/ca.pem`, "utf8"));
  return examine([file], roots, new Date("2027-11-01T00:00:00Z"));
}

const linked = async (name: string, site: string) => recordOf(await examined(name), site);

test("a genuine certificate leads to its record, a provisional one only at the site that it names", async () => {
  const sealed = await linked("sealed.pdf", "https://elsewhere.example");
  expect(sealed).toMatch(/^https:\/\/[^/]+\/verify\/[0-9a-f-]{36}$/);
  const site = new URL(sealed ?? "").origin;
  expect(await linked("provisional.pdf", site)).toMatch(/\/verify\/[0-9a-f-]{36}$/);
  for (const other of [site.slice(0, -1), "https://elsewhere.example"])
    expect(await linked("provisional.pdf", other)).toBeUndefined();
});

test.each([
  "/verify/x?",
  "/verify/../sign-in/",
])("a provisional certificate does not lead to %s of the site", async (path) => {
  const { evidence, ...examination } = await examined("provisional.pdf");
  if (!evidence) throw new Error("no evidence");
  const site = evidence.service.base_url;
  const forged = { ...evidence, service: { ...evidence.service, base_url: `${site}${path}` } };
  expect(recordOf({ ...examination, evidence: forged }, site)).toBeUndefined();
});
