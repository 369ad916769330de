import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#lib/db.ts";
import { processWide } from "#lib/process-wide.ts";
import { observe, type Part, type Vitals, vitals } from "./vitals.ts";

/** The database is queried at most once in this time. */
const FRESH_MS = 1_000;
const TIMEOUT_MS = 3_000;

/** Requests need these parts. */
const NEEDED: Part[] = ["database", "worker"];

export interface Readiness {
  /** `degraded`: requests are served, but mails or seals wait for the provider or the authority. */
  status: "ready" | "degraded" | "not ready";
  parts: Vitals;
}

const state = processWide<{ latest?: { at: number; asked: Promise<void> } }>("readiness", () => ({}));

/** Returns whether this process can serve requests, and the state of its parts. */
export async function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!state.latest || now - state.latest.at > FRESH_MS) {
    state.latest = { at: now, asked: askDatabase() };
  }
  await state.latest.asked;
  const parts = vitals();
  const degraded = Object.values(parts).some(({ state }) => state === "failing");
  if (NEEDED.some((part) => parts[part].state !== "ok")) return { status: "not ready", parts };
  return { status: degraded ? "degraded" : "ready", parts };
}

async function askDatabase(): Promise<void> {
  const finished = new AbortController();
  const ok = await Promise.race([
    db().$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    sleep(TIMEOUT_MS, false, { signal: finished.signal }).catch(() => false),
  ]);
  finished.abort();
  observe({ part: "database", ok, ...(ok ? {} : { reason: "it does not answer" }) });
}
