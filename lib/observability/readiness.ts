import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#lib/db.ts";
import { processWide } from "#lib/process-wide.ts";
import { observe, type Part, type Vitals, vitals } from "./vitals.ts";

/** However often it is asked, the database is asked once in this time. */
const FRESH_MS = 1_000;
const PATIENCE_MS = 3_000;

/** Without these a request cannot be answered, or nothing would come of it. */
const NEEDED: Part[] = ["database", "worker"];

export interface Readiness {
  /** `degraded`: mails or seals wait for somebody else, who is asked again until they are through; requests are answered. */
  status: "ready" | "degraded" | "not ready";
  parts: Vitals;
}

const state = processWide<{ latest?: { at: number; asked: Promise<void> } }>("readiness", () => ({}));

/** Whether this process should be sent requests, and how everything that it depends on is. */
export async function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!state.latest || now - state.latest.at > FRESH_MS) {
    state.latest = { at: now, asked: askDatabase() };
  }
  await state.latest.asked;
  const parts = vitals();
  const troubled = Object.entries(parts).filter(([, { state }]) => state === "trouble");
  if (NEEDED.some((part) => parts[part].state !== "ok")) return { status: "not ready", parts };
  return { status: troubled.length ? "degraded" : "ready", parts };
}

async function askDatabase(): Promise<void> {
  const patience = new AbortController();
  const ok = await Promise.race([
    db().$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    sleep(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  observe({ part: "database", ok, ...(ok ? {} : { reason: "it does not answer" }) });
}
