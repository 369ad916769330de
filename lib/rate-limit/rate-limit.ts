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

/** Milliseconds to wait for the store; then the request passes. */
const TIMEOUT_MS = 500;

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

/**
 * Counts one request in `client`'s budget, or with `rate` 0 only looks whether it would pass. When the store is unreachable the request
 * passes, with one log line a minute.
 */
export async function spend(budget: Budget, client: string, now = Date.now(), rate: 0 | 1 = 1): Promise<BudgetState> {
  let cause: unknown = `no answer in ${TIMEOUT_MS} ms`;
  try {
    const result = await limiterOf(budget).limit(client, { rate });
    if (result.reason !== "timeout") {
      const resetSeconds = Math.max(1, Math.ceil((result.reset - now) / 1000));
      return {
        allowed: result.success,
        limit: budget.requests,
        remaining: Math.max(0, result.remaining),
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
