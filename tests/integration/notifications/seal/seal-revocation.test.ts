import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { readDss } from "#lib/evidence/pdf/dss.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { renew } from "#lib/notifications/seal/re-time-stamp.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import type { Issuer } from "#lib/trust-services/der/x509.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { newIssuer } from "#tests/support/pki/forge.ts";
import { forgeOcsp, identityNaming, type Said } from "#tests/support/pki/forge-revocation.ts";
import { delivered, type Fixture, startFixture } from "../fixtures.ts";

const DAY = 24 * 3_600_000;
let stamp: Stamp;
vi.mock("#lib/trust-services/stamp.ts", () => ({ stamper: async () => stamp }));

let fixture: Fixture;
let root: Issuer;
/** OCSP status for each identity; `null` for a responder that is down. */
const says = new Map<string, { identity: Identity; said: Partial<Said> } | null>();
const asked: string[] = [];
const openTransactions: number[] = [];
const responder = createServer(async (request, response) => {
  const name = request.url?.slice(1) ?? "";
  asked.push(name);
  const [row] = await db().$queryRaw<{ open: number }[]>`
    SELECT count(*)::integer AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  openTransactions.push(row?.open ?? -1);
  const words = says.get(name);
  if (!words) return void response.writeHead(503).end();
  const now = Date.now();
  const current = { thisUpdate: new Date(now - DAY), nextUpdate: new Date(now + DAY) };
  const answer = await forgeOcsp(root, words.identity, { ...current, ...words.said });
  response.writeHead(200, { "Content-Type": "application/ocsp-response" }).end(answer);
});

beforeAll(async () => {
  fixture = await startFixture();
  root = await newIssuer("Test root");
  await new Promise<void>((resolve) => responder.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  responder.closeAllConnections();
  responder.close();
  await fixture.close();
});

let serial = 100;
async function newAuthority(name: string, said: Partial<Said> | null, notAfter = new Date(Date.now() + 900 * DAY)) {
  const { port } = responder.address() as AddressInfo;
  const ocsp = `http://127.0.0.1:${port}/${name}`;
  const identity = await identityNaming(root, "time-stamping", { serial: serial++, ocsp, notAfter });
  says.set(name, said && { identity, said });
  // As one of TSA_CA_FILE.
  (await keys()).roots.timeStamp.push(...identity.chain);
  return identity;
}

function deliveredBy(identity: Identity): Promise<string> {
  stamp = createAuthority(identity);
  return delivered();
}

async function certificateOf(id: string, ...authorities: Identity[]) {
  const pdf = (await loadCertificate(id))?.pdf;
  if (!pdf) throw new Error("no certificate");
  const timeStampRoots = authorities.flatMap(({ chain }) => chain);
  const checks = await verifyCertificate(pdf, { signerRoots: (await keys()).roots.signer, timeStampRoots });
  const { ocsps } = await readDss(await PdfFile.open(pdf));
  const open = checks.filter(({ state }) => state !== "passed").map(({ code, facts }) => `${code} ${facts?.problem}`);
  return { answers: ocsps.length, open };
}

test("the authority's OCSP response is sealed in, requested outside a transaction", async () => {
  const identity = await newAuthority("well", {});
  const id = await deliveredBy(identity);
  await seal(id);
  expect(await certificateOf(id, identity)).toEqual({ answers: 1, open: [] });
  const another = await deliveredBy(identity);
  await seal(another);
  expect(asked.filter((name) => name === "well")).toHaveLength(1);
  expect(openTransactions).toEqual(openTransactions.map(() => 0));
});

test("a responder that is down delays no seal", async () => {
  const identity = await newAuthority("down", null);
  const id = await deliveredBy(identity);
  await seal(id);
  const open = ["signature_time_stamp.revocation no_answer", "document_time_stamp.revocation no_answer"];
  expect(await certificateOf(id, identity)).toEqual({ answers: 0, open });
  expect(asked).toContain("down");
});

test("a revoked authority prevents the seal, which is retried", async () => {
  const identity = await newAuthority("revoked", { status: { revokedAt: new Date(Date.now() - DAY) } });
  const id = await deliveredBy(identity);
  await expect(seal(id)).rejects.toThrow("is revoked, by its issuer's own word");
  expect(await db().seal.count({ where: { notificationId: id } })).toBe(0);
  stamp = createAuthority(await newAuthority("successor", {}));
  await seal(id);
  expect(await db().seal.count({ where: { notificationId: id } })).toBe(1);
});

test("a re-time-stamped revision has the OCSP responses of both authorities", async () => {
  const brief = await newAuthority("brief", {}, new Date(Date.now() + 60 * DAY));
  const id = await deliveredBy(brief);
  await seal(id);
  const lasting = await newAuthority("lasting", {});
  stamp = createAuthority(lasting);
  await renew(id, 1);
  expect(await certificateOf(id, brief, lasting)).toEqual({ answers: 2, open: [] });
});
