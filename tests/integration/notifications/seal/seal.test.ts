import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { readTimeStampToken, type Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadCheckableRecord, loadRecord, loadToken } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { warmUp } from "#lib/notifications/seal/warm-up.ts";
import { readiness } from "#lib/observability/readiness.ts";
import type { ProviderEvent } from "#lib/transports/transport.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

/** Stands between the seal and the real authority, to break it or to watch. */
let beforeStamping: () => Promise<void> = async () => {};
vi.mock("#lib/trust-services/stamp.ts", async (original) => {
  const { stamper } = await original<typeof import("#lib/trust-services/stamp.ts")>();
  return {
    stamper: async (): Promise<Stamp> => {
      const stamp = await stamper();
      const watched = async (sha256: Uint8Array) => {
        await beforeStamping();
        return stamp(sha256);
      };
      return Object.assign(watched, stamp);
    },
  };
});

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  beforeStamping = async () => {};
});

let reports = 0;
async function report(id: string, type: ProviderEvent["type"]): Promise<void> {
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${reports++}`, type, messageId: "m", occurredAt, details: {}, payload: "{}" };
  await recordProviderEvent(id, said, occurredAt);
}

async function delivered(): Promise<string> {
  const { id } = await create(await newCaller(), { attachments: [{ filename: "a.txt", content_base64: base64("a") }] });
  await dispatch({ notification_id: id });
  await report(id, "delivered");
  return id;
}

const sealsOf = (notificationId: string) =>
  db().seal.findMany({ where: { notificationId }, orderBy: { number: "asc" } });

test("nothing is sealed once a certificate has expired", async () => {
  await keys();
  const id = await delivered();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 365 * 24 * 3_600_000 });
  try {
    await expect(seal(id)).rejects.toThrow(/expired on .* needs a successor/);
  } finally {
    vi.useRealTimers();
  }
  expect(await sealsOf(id)).toEqual([]);
  expect((await readiness()).parts.signing).toMatchObject({
    state: "failing",
    reason: expect.stringContaining("expired on"),
  });
  await seal(id);
  expect(await sealsOf(id)).toHaveLength(1);
  expect((await readiness()).parts.signing).toBeUndefined();
});

test("a sealed certificate is served as it was stored, and its token is the one inside it", async () => {
  const id = await delivered();
  await seal(id);
  const first = await loadCertificate(id);
  const second = await loadCertificate(id);
  expect(first?.sealed).toBe(true);
  expect(Buffer.from(second?.pdf ?? []).equals(first?.pdf ?? new Uint8Array(1))).toBe(true);
  expect(first?.etag).toBe(`"${await sha256Hex(first?.pdf ?? new Uint8Array())}"`);
  const token = Buffer.from((await loadToken(id)) ?? []);
  expect(Buffer.from(first?.pdf ?? []).toString("latin1")).toContain(`<${token.toString("hex")}`);
  const record = await loadRecord(id);
  const { imprint, genTime } = readTimeStampToken(token);
  expect(record?.seal).toEqual({
    number: 1,
    hash: imprint,
    timestamped_at: genTime.toISOString().slice(0, -1),
    chain_hash: record?.events[2]?.event_hash,
    head_sequence: 2,
    certificate_sha256: await sha256Hex(first?.pdf ?? new Uint8Array()),
    file_sha256: await sha256Hex(first?.pdf ?? new Uint8Array()),
    awaits_revocation_status: false,
  });
});

test("serves the token of each seal, and the newest without a number", async () => {
  const id = await delivered();
  await seal(id);
  await report(id, "complained");
  await seal(id);
  const [first, second] = (await sealsOf(id)).map(({ token }) => token);
  expect(first).not.toEqual(second);
  expect([await loadToken(id, 1), await loadToken(id, 2), await loadToken(id)]).toEqual([first, second, second]);
  expect(await loadToken(id, 3)).toBeNull();
});

test("a chain without a final status gets no seal, and its certificate is provisional", async () => {
  const { id } = await create(await newCaller());
  await seal(id);
  expect(await sealsOf(id)).toEqual([]);
  const certificate = await loadCertificate(id);
  expect(certificate?.sealed).toBe(false);
  expect(
    Buffer.from(certificate?.pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await loadCertificate(id, 1)).toBeNull();
  expect(await loadToken(id)).toBeNull();
});

test("sealing again, alone or five at once, leaves one seal", async () => {
  const id = await delivered();
  await Promise.all(Array.from({ length: 5 }, () => seal(id)));
  await seal(id);
  const seals = await sealsOf(id);
  expect(seals.map(({ number, headSequence }) => [number, headSequence])).toEqual([[1, 2]]);
  expect(await db().blob.count({ where: { sha256: seals[0]?.certificateSha256 ?? "" } })).toBe(1);
});

test("an authority that is down delays the seal without a made-up time", async () => {
  const id = await delivered();
  beforeStamping = async () => {
    throw new Error("connection refused");
  };
  await expect(seal(id)).rejects.toThrow("connection refused");
  expect(await sealsOf(id)).toEqual([]);
  expect(await loadRecord(id)).toMatchObject({ status: "delivered", seal: null });
  expect((await loadCertificate(id))?.sealed).toBe(false);
  beforeStamping = async () => {};
  await seal(id);
  expect((await loadCertificate(id))?.sealed).toBe(true);
});

test("a complaint after the seal seals again, and the earlier certificate stays", async () => {
  const id = await delivered();
  await seal(id);
  const before = await loadCertificate(id);
  await report(id, "complained");
  expect((await loadCertificate(id))?.sealed).toBe(false);
  expect((await loadRecord(id))?.seal?.head_sequence).toBe(2);
  await seal(id);
  const record = await loadRecord(id);
  expect(record?.seal).toMatchObject({ number: 2, head_sequence: 3, chain_hash: record?.events[3]?.event_hash });
  expect(record?.superseded.map(({ number, head_sequence }) => [number, head_sequence])).toEqual([[1, 2]]);
  expect(Buffer.from((await loadCertificate(id, 1))?.pdf ?? []).equals(before?.pdf ?? new Uint8Array(1))).toBe(true);
  expect((await loadCertificate(id, 2))?.etag).toBe((await loadCertificate(id))?.etag);
  expect(await loadCertificate(id, 3)).toBeNull();
});

test("an earlier seal is verified against its part of the chain", async () => {
  const id = await delivered();
  await seal(id);
  await report(id, "complained");
  await seal(id);
  const record = await loadCheckableRecord(id);
  const [first] = record?.superseded ?? [];
  if (!record || !first) throw new Error("no earlier seal");
  const earlier = async (superseded = record.superseded) =>
    (await checkRecord({ ...record, superseded })).filter(({ code }) => code === "seal.earlier");
  expect(await earlier()).toMatchObject([{ state: "passed", facts: { number: 1, head_sequence: 2 } }]);
  const changes = [
    [{ hash: "0".repeat(64) }, "mismatch"],
    [{ chain_hash: record.events[1]?.event_hash ?? "" }, "wrong_hash"],
    [{ head_sequence: 1 }, "wrong_hash"],
    [{ timestamped_at: record.created_at }, "other_time"],
    [{ number: 2 }, "other_time"],
  ] as const;
  for (const [change, problem] of changes)
    expect(await earlier([{ ...first, ...change }])).toMatchObject([{ state: "failed", facts: { problem } }]);
});

test("an event during sealing is in the next seal only", async () => {
  const id = await delivered();
  let told = false;
  beforeStamping = async () => {
    if (told) return;
    told = true;
    await report(id, "complained");
  };
  await seal(id);
  expect((await sealsOf(id)).map(({ headSequence }) => headSequence)).toEqual([2]);
  await seal(id);
  expect((await sealsOf(id)).map(({ headSequence }) => headSequence)).toEqual([2, 3]);
});

test("a slow process does not put an older seal after a newer one", async () => {
  const id = await delivered();
  let overtaken = false;
  beforeStamping = async () => {
    if (overtaken) return;
    overtaken = true;
    await report(id, "complained");
    await seal(id);
  };
  await seal(id);
  expect((await sealsOf(id)).map(({ number, headSequence }) => [number, headSequence])).toEqual([[1, 3]]);
});

test("no transaction is open while the authority is asked", async () => {
  const id = await delivered();
  const open: number[] = [];
  beforeStamping = async () => {
    const [row] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
    open.push(row?.count ?? -1);
  };
  await seal(id);
  expect(open).toEqual([0, 0]);
});

test("the application's database role cannot change or remove a seal", async () => {
  const id = await delivered();
  await seal(id);
  await expect(db().seal.updateMany({ where: { notificationId: id }, data: { number: 9 } })).rejects.toThrow(
    "permission denied",
  );
  await expect(db().seal.deleteMany({ where: { notificationId: id } })).rejects.toThrow("permission denied");
});

test("warming up renders and signs without storing or requesting a time-stamp", async () => {
  const rows = () => Promise.all([db().notification.count(), db().link.count(), db().seal.count(), db().blob.count()]);
  const before = await rows();
  beforeStamping = async () => expect.unreachable("asked for a time-stamp");
  await warmUp(new Date());
  expect(await rows()).toEqual(before);
});
