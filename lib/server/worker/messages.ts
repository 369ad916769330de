import type { Figures } from "#lib/observability/metrics.ts";
import type { Observation } from "#lib/observability/vitals.ts";

/** What the worker tells the process that started it. */
export type FromWorker =
  | { type: "ready" }
  /** It is alive: its event loop turns. */
  | { type: "beat" }
  | { type: "observed"; observed: Observation }
  | { type: "figures"; figures: Figures[] };
export type ToWorker = { type: "figures" };

/** The same between the worker and its sealing thread. */
export type FromThread =
  | { type: "ready" }
  | { type: "observed"; observed: Observation }
  | { type: "figures"; figures: Figures };
export type ToThread = { type: "figures" } | { type: "stop" };

/** How often the worker says that it is alive, and after what silence nobody believes it any more. */
export const BEAT_MS = 1_000;
export const SILENCE_MS = 8_000;
/** Whoever collects figures goes without those that take longer. */
export const FIGURES_MS = 2_000;
