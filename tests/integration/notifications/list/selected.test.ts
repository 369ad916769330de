import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { certificatesZip } from "#lib/notifications/list/certificates-zip.ts";
import { csvOfSelected } from "#lib/notifications/list/csv.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { delivered } from "../erasing.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const WORDS = { name: "not-included.txt", lead: "Not read:", unsealed: "not sealed" };
const unpacked = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));

test("the archive holds the certificates of the selected notifications, and none of another organization", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const { id: own } = await delivered(caller);
  const { id: open } = await create(caller, { to: "stuck@example.com" });
  const { id: foreign } = await delivered(other);
  const files = await unpacked(certificatesZip(caller.organizationId, [foreign, own, randomUUID(), open, "x"], WORDS));
  const named = (id: string) => Object.keys(files).find((name) => name.includes(` ${id.slice(0, 8)}`)) ?? "";
  expect(Object.keys(files).sort()).toEqual([named(own), named(open)].sort());
  expect([named(own), named(open)].map((name) => / \(not sealed\)\.pdf$/.test(name))).toEqual([false, true]);
  expect(files[named(own)]).toEqual(new Uint8Array((await loadCertificate(own))?.pdf ?? []));
});

test("an archive of certificates is no package to the verifier, and no broken one", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  const zip = await new Response(certificatesZip(caller.organizationId, [id], WORDS)).arrayBuffer();
  const examined = await examine([{ name: "certificates.zip", bytes: new Uint8Array(zip) }], null);
  expect(examined.standing).toBe("unreadable");
});

test("an archive of nothing that the organization owns is empty", async () => {
  const { organizationId } = await newCaller();
  expect(await unpacked(certificatesZip(organizationId, [randomUUID()], WORDS))).toEqual({});
});

test("the exported rows are the selected ones, and none of another organization", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const [{ id: own }, { id: foreign }] = [
    await create(caller, { subject: "=HYPERLINK(1)" }),
    await create(other, { subject: "Foreign" }),
  ];
  await create(caller, { subject: "Not selected" });
  const csv = await csvOfSelected(caller.organizationId, [own, foreign]);
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain(`\r\n${own},`);
  expect(csv).toContain('"\'=HYPERLINK(1)"');
  expect(csv).not.toMatch(/Foreign|Not selected/);
});
