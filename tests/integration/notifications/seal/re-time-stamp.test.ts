import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { loadToken } from "#lib/notifications/read/record.ts";
import { renew, sendRenewals } from "#lib/notifications/seal/re-time-stamp.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { delivered, type Fixture, startFixture } from "../fixtures.ts";

const DAY = 24 * 3_600_000;
let stamp: Stamp;
vi.mock("#lib/trust-services/stamp.ts", () => ({ stamper: async () => stamp }));

let fixture: Fixture;
/** Of a certificate that ends in sixty days, and of its successor. */
let [brief, lasting]: Identity[] = [];
beforeAll(async () => {
  fixture = await startFixture();
  const notAfter = new Date(Date.now() + 60 * DAY);
  brief = await newIdentity(await newIssuer("Brief"), "time-stamping", { notAfter });
  lasting = await newIdentity(await newIssuer("Lasting"), "time-stamping");
});
afterAll(() => fixture.close());

const by = (identity: Identity | undefined): Stamp => {
  if (!identity) throw new Error("no identity");
  return createAuthority(identity);
};

async function sealedBy(identity: Identity | undefined): Promise<string> {
  stamp = by(identity);
  const id = await delivered();
  await seal(id);
  return id;
}

async function due(id: string, now = new Date()): Promise<unknown[]> {
  const sent: unknown[] = [];
  await commitWithJobs((tx) => sendRenewals(tx, (queue, data) => void sent.push({ queue, ...data }), now));
  return sent.filter((job) => (job as { notification_id: string }).notification_id === id);
}

test("a re-time-stamped certificate that was changed in the database is not handed out", async () => {
  const id = await sealedBy(brief);
  stamp = by(lasting);
  await renew(id, 1);
  await fixture.asOwner(`SET session_replication_role = replica;
    UPDATE renewals SET added = set_byte(added, 40, get_byte(added, 40) # 1) WHERE notification_id = '${id}'`);
  await expect(loadCertificate(id)).rejects.toMatchObject({ status: 503, code: "file_lost" });
});

test("a certificate with an expiring time-stamp is re-time-stamped, and its seal stays", async () => {
  const id = await sealedBy(brief);
  const before = await loadCertificate(id);
  const token = await loadToken(id);
  expect(await due(id)).toEqual([{ queue: "renew", notification_id: id, seal: 1 }]);
  stamp = by(lasting);
  await Promise.all([renew(id, 1), renew(id, 1), renew(id, 1)]);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(1);
  expect(await due(id)).toEqual([]);
  const { expiresAt } = await db().renewal.findFirstOrThrow({ where: { notificationId: id } });
  const daysBefore = (days: number) => new Date(expiresAt.getTime() - days * DAY);
  expect(await due(id, daysBefore(89))).toEqual([{ queue: "renew", notification_id: id, seal: 1 }]);
  expect([await due(id, daysBefore(91)), await due(id, daysBefore(-1))]).toEqual([[], []]);
  const after = await loadCertificate(id);
  if (!before || !after) throw new Error("no certificate");
  expect(Buffer.from(after.pdf.subarray(0, before.pdf.length)).equals(before.pdf)).toBe(true);
  expect(after.pdf.length).toBeGreaterThan(before.pdf.length);
  expect(after.etag).not.toBe(before.etag);
  expect(await loadToken(id)).toEqual(token);
  const timeStampRoots = [brief, lasting].flatMap((identity) => identity?.chain ?? []);
  const checks = await verifyCertificate(after.pdf, { signerRoots: (await keys()).roots.signer, timeStampRoots });
  expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
  expect(checks.map(({ code }) => code)).toContain("archive.renewal");
});

test("adds no time-stamp whose authority expires as early as the present authority", async () => {
  const id = await sealedBy(brief);
  await renew(id, 1);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
});

test("lasting and erased certificates are not re-time-stamped", async () => {
  const id = await sealedBy(lasting);
  expect(await due(id)).toEqual([]);
  await renew(id, 1);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
});

test("a file at its limit of time-stamps gets no other and stays valid", async () => {
  const issuer = await newIssuer("Of many");
  const timeStampRoots: Uint8Array[] = [];
  const ending = async (days: number) => {
    const notAfter = new Date(Date.now() + days * DAY);
    const identity = await newIdentity(issuer, "time-stamping", { notAfter });
    timeStampRoots.push(...identity.chain);
    return identity;
  };
  const id = await sealedBy(await ending(60));
  const times = 16;
  for (let more = 1; more <= times; more++) {
    stamp = by(await ending(60 + 31 * more));
    await renew(id, 1, new Date(Date.now() + 31 * more * DAY));
  }
  const kept = await db().renewal.count({ where: { notificationId: id } });
  expect([kept > 0, kept < times]).toEqual([true, true]);
  const after = await loadCertificate(id);
  if (!after) throw new Error("no certificate");
  const checks = await verifyCertificate(after.pdf, { signerRoots: (await keys()).roots.signer, timeStampRoots });
  expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
});

test("a certificate whose time-stamp has expired is left unchanged", async () => {
  const id = await sealedBy(brief);
  const later = new Date(Date.now() + 61 * DAY);
  expect(await due(id, later)).toEqual([]);
  stamp = by(lasting);
  await renew(id, 1, later);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
});

test("re-time-stamped revisions are append-only", async () => {
  const id = await sealedBy(brief);
  stamp = by(lasting);
  await renew(id, 1);
  const where = { notificationId: id };
  await expect(db().renewal.updateMany({ where, data: { number: 7 } })).rejects.toThrow(/permission denied/);
  await expect(db().renewal.deleteMany({ where })).rejects.toThrow(/permission denied/);
});
