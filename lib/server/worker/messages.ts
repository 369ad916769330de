import type { Figures } from "#lib/observability/metrics.ts";
import type { Observation } from "#lib/observability/vitals.ts";

/** Messages of the worker to its parent. */
export type FromWorker =
  | { type: "ready" }
  | { type: "heartbeat" }
  | { type: "observed"; observed: Observation }
  | { type: "figures"; figures: Figures[] };
export type ToWorker = { type: "figures" };

/** Messages between the worker and its sealing thread. */
export type FromThread =
  | { type: "ready" }
  | { type: "observed"; observed: Observation }
  | { type: "figures"; figures: Figures };
export type ToThread = { type: "figures" } | { type: "stop" };

/** Interval of heartbeats, and the time without one after which the worker counts as dead. */
export const HEARTBEAT_MS = 1_000;
export const HEARTBEAT_TIMEOUT_MS = 8_000;
/** Timeout for collecting metrics. */
export const FIGURES_MS = 2_000;
