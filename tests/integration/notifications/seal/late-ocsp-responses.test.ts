import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { readDss } from "#lib/evidence/pdf/dss.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadCheckableRecord, loadRecord, loadToken } from "#lib/notifications/read/record.ts";
import { sendRevocationRequests } from "#lib/notifications/seal/awaited-revocation.ts";
import { renew } from "#lib/notifications/seal/re-time-stamp.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { fetchRevocationStatus } from "#lib/trust-services/revocation.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import {
  type Authority,
  newAuthority,
  newSigner,
  type RevocationServer,
  startRevocation,
} from "#tests/support/pki/openssl-revocation.ts";
import { delivered as deliveredBy, erase, finish } from "../erasing.ts";
import { delivered, type Fixture, newCaller, startFixture } from "../fixtures.ts";

/** The responder and the list are `openssl ocsp` and `openssl ca` behind HTTP, which go down and come back. */
let fixture: Fixture;
let server: RevocationServer;
let authority: Authority;
let signer: string;
let count = 0;

beforeAll(async () => {
  fixture = await startFixture();
  server = await startRevocation();
  authority = newAuthority();
  server.serve(authority.folder);
});
beforeEach(async () => {
  signer = `signer-${count++}`;
  const identity = await newSigner(authority, server.url, signer);
  const own = await keys();
  own.signing = identity;
  own.roots.signer.push(...identity.chain);
  comesBack();
});
afterAll(async () => {
  await server.close();
  authority.remove();
  await fixture.close();
});

const isDown = () => ([server.responder, server.list] = ["error-500", "error-500"]);
const comesBack = () => ([server.responder, server.list] = ["well", "well"]);
const minutes = (number: number) => new Date(Date.now() + number * 60_000);

async function sealedWhileDown(): Promise<string> {
  isDown();
  const id = await delivered();
  await seal(id);
  return id;
}

async function certificateOf(id: string) {
  const pdf = (await loadCertificate(id))?.pdf;
  if (!pdf) throw new Error("no certificate");
  const { roots } = await keys();
  const checks = await verifyCertificate(pdf, { signerRoots: roots.signer, timeStampRoots: roots.timeStamp });
  const open = checks.filter(({ state }) => state !== "passed").map(({ code, facts }) => `${code} ${facts?.problem}`);
  const { ocsps, crls } = await readDss(await PdfFile.open(pdf));
  return { pdf, open, answers: [ocsps.length, crls.length] };
}

/** OCSP answers and lists that were not in it before. */
const gained = (before: { answers: number[] }, after: { answers: number[] }) =>
  after.answers.map((count, kind) => count - (before.answers[kind] ?? 0));

/** Asks until the answer is there: on a busy machine `openssl` may take longer than the service waits for one. */
async function hear(id: string): Promise<void> {
  for (let minute = 2; minute < 60 && (await awaited(id)); minute += 2) await renew(id, 1, minutes(minute));
}

/** The jobs that the sweep sends for it. */
async function askedAgain(id: string, now: Date): Promise<unknown[]> {
  const sent: unknown[] = [];
  await commitWithJobs((tx) => sendRevocationRequests(tx, (queue, data) => void sent.push({ queue, ...data }), now));
  return sent.filter((job) => (job as { notification_id: string }).notification_id === id);
}

const awaited = (id: string) => db().awaitedRevocationStatus.findFirst({ where: { notificationId: id } });

test("a certificate sealed without an OCSP response gets it later", async () => {
  const id = await sealedWhileDown();
  const before = await certificateOf(id);
  expect(before.open).toEqual(["pades.revocation no_answer"]);
  const [token, record] = [await loadToken(id), await loadRecord(id)];
  expect(record?.seal).toMatchObject({ awaits_revocation_status: true, file_sha256: record?.seal?.certificate_sha256 });
  comesBack();
  server.list = "error-500";
  await hear(id);
  const after = await certificateOf(id);
  expect(after.open).toEqual([]);
  expect(gained(before, after)).toEqual([1, 0]);
  expect(Buffer.compare(after.pdf.subarray(0, before.pdf.length), before.pdf)).toBe(0);
  // The seal is what it was.
  expect(await loadToken(id)).toEqual(token);
  const found = await loadCheckableRecord(id);
  const file_sha256 = await sha256Hex(after.pdf);
  expect(found?.seal).toEqual({ ...record?.seal, file_sha256, awaits_revocation_status: false });
  if (!found) throw new Error("no record");
  expect((await checkRecord(found)).filter(({ state }) => state === "failed")).toEqual([]);
  expect(await awaited(id)).toBeNull();
  await renew(id, 1, minutes(99));
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(1);
});

test("a revocation list serves in place of an OCSP response", async () => {
  const id = await sealedWhileDown();
  const before = await certificateOf(id);
  server.list = "well";
  await hear(id);
  const after = await certificateOf(id);
  expect(after.open).toEqual([]);
  expect(gained(before, after)).toEqual([0, 1]);
});

test("the responder is asked again after a minute, then more rarely, without a stamp meanwhile", async () => {
  const id = await sealedWhileDown();
  const { nextAt } = (await awaited(id)) ?? {};
  if (!nextAt) throw new Error("nothing is awaited");
  const after = (seconds: number) => new Date(nextAt.getTime() + seconds * 1000);
  expect(await askedAgain(id, after(-1))).toEqual([]);
  expect(await askedAgain(id, after(0))).toEqual([{ queue: "renew", notification_id: id, seal: 1 }]);
  await renew(id, 1, minutes(2));
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
  expect(await askedAgain(id, after(119))).toEqual([]);
  expect(await askedAgain(id, after(120))).toHaveLength(1);
  expect(await askedAgain(id, after(120 + 239))).toEqual([]);
  expect(await askedAgain(id, after(120 + 240))).toHaveLength(1);
  // However often: once a day at least.
  await db().awaitedRevocationStatus.updateMany({ where: { notificationId: id }, data: { attempts: 5_000 } });
  const day = 24 * 3600;
  expect(await askedAgain(id, after(day))).toHaveLength(1);
  expect(await askedAgain(id, after(2 * day - 1))).toEqual([]);
  expect(await askedAgain(id, after(2 * day))).toHaveLength(1);
});

test("a late OCSP response is added also when the time-stamp expires soon without a newer authority", async () => {
  const own = await keys();
  const before = own.authority;
  const notAfter = new Date(Date.now() + 60 * 24 * 3_600_000);
  own.authority = await newIdentity(await newIssuer("Brief"), "time-stamping", { notAfter });
  own.roots.timeStamp.push(...own.authority.chain);
  const id = await sealedWhileDown();
  await renew(id, 1, minutes(1));
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
  comesBack();
  await hear(id);
  own.authority = before;
  expect((await certificateOf(id)).open).toEqual([]);
  expect(await awaited(id)).toBeNull();
});

test("simultaneous processes add a late OCSP response once", async () => {
  const id = await sealedWhileDown();
  comesBack();
  await Promise.all([hear(id), hear(id), hear(id)]);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(1);
  expect((await certificateOf(id)).open).toEqual([]);
});

test("a certificate with an OCSP response is not asked about again", async () => {
  const { signing } = await keys();
  await fetchRevocationStatus([{ certificate: signing.certificate, issuers: signing.chain }], { timeoutMs: 30_000 });
  const id = await delivered();
  await seal(id);
  expect((await certificateOf(id)).open).toEqual([]);
  expect(await awaited(id)).toBeNull();
});

test("a response that a certificate is revoked is not added, and polling continues", async () => {
  const id = await sealedWhileDown();
  comesBack();
  server.revoke(`${signer}.pem`);
  await renew(id, 1, minutes(2));
  expect((await certificateOf(id)).open).toEqual(["pades.revocation no_answer"]);
  expect(await awaited(id)).not.toBeNull();
});

test("certificates that wait for an OCSP response are counted until their erasure", async () => {
  const { awaiting_revocation_status: before } = await backlog(new Date());
  isDown();
  const caller = await newCaller();
  const { id } = await deliveredBy(caller);
  expect((await backlog(new Date())).awaiting_revocation_status).toBe(before + 1);
  await erase(id, caller);
  await finish(id);
  expect(await db().awaitedRevocationStatus.count({ where: { notificationId: id, sealNumber: 1 } })).toBe(0);
});
