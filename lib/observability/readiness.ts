import { setTimeout as sleep } from "node:timers/promises";
import { config } from "#lib/config.ts";
import { db, tryWrite } from "#lib/db.ts";
import { processWide } from "#lib/process-wide.ts";
import { outageOf } from "./outage.ts";
import { observe, type Vitals, vitals } from "./vitals.ts";

/** The database is queried at most once in this time. */
const FRESH_MS = 1_000;
const TIMEOUT_MS = 3_000;
export const SILENT = "it does not answer";

/** Requests need these parts. Without a worker jobs wait, but a web process without its own can still respond. */
const needed = (): ("database" | "worker")[] => (config().role === "web" ? ["database"] : ["database", "worker"]);

export interface Readiness {
  /** `degraded`: requests are served, but mails or seals wait for the provider, the public log, the authority, a certificate, S3 or a worker. */
  status: "ready" | "degraded" | "not ready";
  /** `storage` only with S3, or when a file is there that the settings do not reach; `signing` only while it fails. */
  parts: Omit<Vitals, "storage" | "signing"> & Partial<Vitals>;
}

const state = processWide<{ latest?: { at: number; asked: Promise<void> } }>("readiness", () => ({}));

/** Returns whether this process can serve requests, and the state of its parts. */
export async function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!state.latest || now - state.latest.at > FRESH_MS) {
    state.latest = { at: now, asked: askDatabase() };
  }
  await state.latest.asked;
  const { storage, signing, ...always } = vitals();
  const parts = {
    ...always,
    ...((config().s3 || storage.state === "failing") && { storage }),
    ...(signing.state === "failing" && { signing }),
  };
  const degraded = Object.values(parts).some(({ state }) => state === "failing");
  if (needed().some((part) => always[part].state !== "ok")) return { status: "not ready", parts };
  return { status: degraded ? "degraded" : "ready", parts };
}

/** After an outage, reads are not enough: a full disk and a read-only database answer them. */
async function askDatabase(): Promise<void> {
  const finished = new AbortController();
  const reads = vitals().database.state === "ok";
  const asked = reads ? db().$queryRaw`SELECT 1` : tryWrite();
  const reason = await Promise.race([
    asked.then(
      () => null,
      (error: unknown) => outageOf(error) ?? SILENT,
    ),
    sleep(TIMEOUT_MS, SILENT, { signal: finished.signal }).catch(() => SILENT),
  ]);
  finished.abort();
  // A write may have been refused meanwhile.
  if (reads && reason === null) return;
  observe({ part: "database", ok: reason === null, ...(reason === null ? {} : { reason }) });
}
