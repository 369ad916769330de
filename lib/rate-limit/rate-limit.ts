import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { config } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { processWide } from "#lib/process-wide.ts";
import { MemoryWindows } from "./memory-store.ts";
import { rollingWindow } from "./sliding-window.ts";

export interface Budget {
  name: string;
  requests: number;
  seconds: number;
}

export interface BudgetState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the first of the counted requests leaves the window, at least 1. */
  resetSeconds: number;
}

/** A store that does not answer in this time lets the request pass. */
const TIMEOUT_MS = 500;

/** Windows and limiters are the process's, not one bundled handler's. */
const state = processWide<{
  limits?: { store: MemoryWindows | Redis; limiters: Map<string, Ratelimit>; loggedAt: number };
}>("rate limits", () => ({}));

function limits() {
  state.limits ??= { store: chooseStore(), limiters: new Map(), loggedAt: 0 };
  return state.limits;
}

function chooseStore(): MemoryWindows | Redis {
  const upstash = config().upstash;
  return upstash ? new Redis({ ...upstash, retry: false, enableTelemetry: false }) : new MemoryWindows();
}

function limiterOf(budget: Budget): Ratelimit {
  const { store, limiters } = limits();
  let limiter = limiters.get(budget.name);
  if (!limiter) {
    limiter = new Ratelimit({
      redis: store,
      limiter: rollingWindow(budget.requests, budget.seconds * 1000),
      prefix: `acuse:${budget.name}`,
      timeout: TIMEOUT_MS,
      ephemeralCache: false,
    });
    limiters.set(budget.name, limiter);
  }
  return limiter;
}

/** Spends one request of `client`'s budget. An unreachable store lets it pass and says so in the log, once a minute. */
export async function spend(budget: Budget, client: string, now = Date.now()): Promise<BudgetState> {
  let cause: unknown = `no answer in ${TIMEOUT_MS} ms`;
  try {
    const answer = await limiterOf(budget).limit(client);
    if (answer.reason !== "timeout") {
      const resetSeconds = Math.max(1, Math.ceil((answer.reset - now) / 1000));
      return {
        allowed: answer.success,
        limit: budget.requests,
        remaining: Math.max(0, answer.remaining),
        resetSeconds,
      };
    }
  } catch (error) {
    cause = error;
  }
  logUnreachable(budget, cause, now);
  return { allowed: true, limit: budget.requests, remaining: budget.requests, resetSeconds: budget.seconds };
}

function logUnreachable(budget: Budget, cause: unknown, now: number): void {
  const state = limits();
  if (now - state.loggedAt < 60_000) return;
  state.loggedAt = now;
  log("warn", "the rate-limit store did not answer; requests pass uncounted", { budget: budget.name, cause });
}
