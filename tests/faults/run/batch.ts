import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BatchResponse, BatchResult } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { startStandIn } from "#tests/support/stand-ins/resend.ts";
import { Application, WEBHOOK_SECRET } from "./application.ts";
import { audit } from "./audit.ts";
import { HABITS, type Phase, rest, TROUBLES } from "./conditions.ts";
import { type Acknowledged, recipient, sendAll } from "./sender.ts";

/** The worker is killed most often: it creates the notifications. */
const KILLED = ["worker", "worker", "everything"] as const;
const PAUSE_MS = 20_000;

/** One batch with a row for each notification, killed repeatedly, while a program sends single notifications and measures them. */
export const batchPhase: Phase = {
  name: "a batch killed every 20 seconds",
  async run(count) {
    const folder = mkdtempSync(join(tmpdir(), "acuse-batch-"));
    const provider = await startStandIn();
    const application = await Application.at(folder, { RESEND_BASE_URL: provider.url });
    const webhooks = { secret: WEBHOOK_SECRET, url: `${application.url}/webhooks/resend`, ...HABITS, nosy: false };
    provider.options = { troubles: TROUBLES, webhooks };
    try {
      await application.start();
      const begun = Date.now();
      const batch = await createBatch(application, count);
      const end = new AbortController();
      const singles: Acknowledged[] = [];
      const calls: number[] = [];
      const sending = sendAll([application], Number.POSITIVE_INFINITY, "single", {
        ...{ lanes: 1, restMs: 500, acknowledged: singles, end: end.signal },
        onAcknowledged: (ms) => calls.push(ms),
      });
      const { kills, memoryMb } = await killUntilDone(application, batch.id);
      end.abort();
      await sending;
      const seconds = Math.round((Date.now() - begun) / 1000);
      const rows = await readRows(application, batch.id);
      const mailed = await application.inside(() => secondsToMail(singles));
      const did = `${rows.length} notifications in ${seconds} s, ${kills} kills, worker at most ${memoryMb} MB; meanwhile ${singles.length} single calls took ${spread(calls)} ms, and their mails left after ${spread(mailed)} s`;
      // The seals of a large batch take hours more.
      console.log(
        `${did}; ${doubled(rows)} notifications and ${doubled(provider.mails.map(({ notification: id }) => ({ id })))} mails doubled`,
      );
      const counts = await application.inside(async () => {
        await rest(provider, count);
        return audit([...rows, ...singles], provider.mails);
      });
      counts.lost += count - rows.length;
      return { counts, did };
    } finally {
      await provider.close();
      await application.stop();
      if (!process.env.FAULTS_KEEP) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function createBatch(application: Application, count: number): Promise<BatchResponse> {
  const rows = Array.from({ length: count }, (_, row) => `${recipient(row)},${row}`);
  const body = new FormData();
  body.set("rows", new File([`to,flat\n${rows.join("\n")}`], "rows.csv"));
  body.set("notification", JSON.stringify({ subject: "Flat {{flat}}", body_text: "The lease of flat {{flat}} ends." }));
  const response = await call(application, "/v1/batches", { method: "POST", body });
  return (await response.json()) as BatchResponse;
}

async function readRows(application: Application, id: string): Promise<Acknowledged[]> {
  const text = await (await call(application, `/v1/batches/${id}/results`)).text();
  const results = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as BatchResult);
  return results.flatMap(({ row, notification_id }) =>
    notification_id ? [{ id: notification_id, to: recipient(row - 1) }] : [],
  );
}

async function call(application: Application, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${application.key}`, ...init.headers };
  const response = await fetch(`${application.url}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Kills until every row has its notification. @returns the number of kills, and the most memory that a worker took */
async function killUntilDone(application: Application, id: string): Promise<{ kills: number; memoryMb: number }> {
  let kills = 0;
  let memoryMb = 0;
  for (;;) {
    for (const until = Date.now() + PAUSE_MS; Date.now() < until; await pause(500)) {
      memoryMb = Math.max(memoryMb, application.workerPeakMb());
      const batch = (await (await call(application, `/v1/batches/${id}`)).json()) as BatchResponse;
      if (batch.state === "done") return { kills, memoryMb };
    }
    const what = KILLED[kills++ % KILLED.length] ?? "worker";
    await application.kill(what);
    if (what === "everything") await application.start();
  }
}

/** Returns the seconds from each creation to the event `sent`. */
async function secondsToMail(notifications: Acknowledged[]): Promise<number[]> {
  const waits = await db().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM sent.created_at - n.created_at)::float8 AS seconds FROM notifications n
    JOIN links sent ON sent.notification_id = n.id AND sent.event_type = 'sent'
    WHERE n.id = ANY(${notifications.map(({ id }) => id)}::uuid[])`;
  return waits.map(({ seconds }) => seconds);
}

const doubled = (all: { id: string }[]): number => all.length - new Set(all.map(({ id }) => id)).size;

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? Number.NaN).toFixed(1);
  return `${at(0.5)} (median), ${at(0.95)} (95 %), ${at(1)} (most)`;
}
