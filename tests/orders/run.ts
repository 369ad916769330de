// `npm run orders`: every sequence of up to six provider events, each of them reported twice, through the database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb, db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { type EventType, isTerminal, STATUSES, type Status } from "#lib/evidence/chain/states.ts";
import type { Link } from "#lib/evidence/types.ts";
import { closeSendingBoss, prepareJobs } from "#lib/jobs/jobs.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { bringDatabase } from "#lib/server/start/database.ts";
import { create, newCaller } from "#tests/integration/notifications/fixtures.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { nestTransactions, rehearsed, undone } from "./savepoints.ts";

const EVENTS = ["sent", "deferred", "delivered", "failed", "complained"] as const satisfies EventType[];
const LONGEST = Number(process.argv[2] ?? 6);
type Sequence = (typeof EVENTS)[number][];

/** Final states of all orders of each set of events. */
const ends = new Map<string, Set<Status>>();
let sequences = 0;
let reports = 0;
let links = 0;

/** Appends every further event to `sequence`, one after another, and undoes each. */
async function goOn(id: string, sequence: Sequence): Promise<void> {
  await check(id, sequence);
  if (sequence.length === LONGEST) return;
  for (const type of EVENTS) await undone(() => happen(id, sequence, type));
}

async function happen(id: string, before: Sequence, type: Sequence[number]): Promise<void> {
  const sequence = [...before, type];
  const now = new Date();
  const said = { provider: "resend", id: `r-${sequence.join("-")}`, type, messageId: `m-${id}`, occurredAt: now };
  for (const _ of [1, 2]) {
    reports++;
    await recordProviderEvent(id, { ...said, details: {}, payload: "{}" }, now);
  }
  await goOn(id, sequence);
}

interface Found {
  status: Status;
  unsealed: boolean;
  seals: number;
  links: Link[];
}

async function check(id: string, sequence: Sequence): Promise<void> {
  sequences++;
  const [found] = await db().$queryRaw<Found[]>`
    SELECT status::text, unsealed_since IS NOT NULL AS unsealed,
      (SELECT count(*)::int FROM pgboss.job WHERE name = 'seal' AND data->>'notification_id' = n.id::text) AS seals,
      (SELECT json_agg(json_build_object('event_type', event_type, 'event_data', event_data, 'event_hash', event_hash,
        'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')) ORDER BY sequence)
        FROM links WHERE notification_id = n.id) AS links
    FROM notifications n WHERE id = ${id}::uuid`;
  const told = sequence.join(", ") || "nothing";
  if (!found) throw new Error(`after ${told}: it is gone`);
  const highest = Math.max(0, ...sequence.map((type) => STATUSES.indexOf(type)));
  const wrong = (what: string) => new Error(`after ${told}: ${what}`);
  if (found.status !== STATUSES[highest]) throw wrong(`it is ${found.status}`);
  if ((await verifyChain(id, found.links)).some(({ state }) => state !== "passed")) throw wrong("its chain is broken");
  const ranks = found.links.map(({ event_type }) => STATUSES.indexOf(event_type as Status));
  if (ranks.slice(1).some((rank, at) => rank < (ranks[at] ?? 0))) throw wrong("its chain goes down");
  const terminal = isTerminal(found.status);
  if (terminal !== found.unsealed || terminal !== found.seals > 0)
    throw wrong("it is sealed when it should not be, or not");
  links += found.links.length;
  const which = [...new Set(sequence)].sort().join();
  ends.set(which, (ends.get(which) ?? new Set()).add(found.status));
}

const dataDir = mkdtempSync(join(tmpdir(), "acuse-orders-"));
const server = await openDatabase({ dataDir, fsync: false });
try {
  configState.config = loadConfig({
    DATA_DIR: dataDir,
    BASE_URL: "https://acuse.example",
    TRANSPORT: "resend",
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    MAIL_FROM: "acuse@mail.example",
  });
  await bringDatabase({ dataDir, databaseUrl: server.url, databaseOwnerUrl: undefined });
  completeConfig({ databaseUrl: server.url });
  await prepareJobs();
  const begun = Date.now();
  const caller = await newCaller();
  const ids: string[] = [];
  for (const _ of EVENTS) {
    const { id } = await create(caller);
    await db().submission.create({ data: { notificationId: id, bytes: Buffer.from("{}"), sha256: "ab".repeat(32) } });
    ids.push(id);
  }
  const client = nestTransactions();
  // One beginning after the other: what is recorded at the same time shares a transaction, and so would share a savepoint.
  for (const [at, type] of EVENTS.entries()) {
    await rehearsed(client, async () => {
      const id = ids[at] ?? "";
      // The empty sequence is counted with the first.
      if (at === 0) await check(id, []);
      await undone(() => happen(id, [], type));
    });
  }
  const unequal = [...ends].filter(([, states]) => states.size > 1);
  if (unequal.length) throw new Error(`the order made a difference: ${unequal.map(([which]) => which).join("; ")}`);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(
    `${sequences} sequences of up to ${LONGEST} of ${EVENTS.length} events, each of them reported twice: ${reports} reports recorded, ` +
      `${links} links verified, ${ends.size} sets of events with one final state each; nothing wrong, in ${seconds} s`,
  );
} finally {
  await closeSendingBoss();
  await closeDb();
  await server.release();
  rmSync(dataDir, { recursive: true, force: true });
}
