import { processWide } from "#lib/process-wide.ts";
import { log } from "./log.ts";

/** Parts that requests, mails and seals depend on; `log` is the public log, `signing` the certificates of the service. */
export type Part = "database" | "worker" | "log" | "authority" | "provider" | "signing" | "storage";

interface Vital {
  /** `untried`: not used since the start. */
  state: "ok" | "failing" | "untried";
  /** Time of the last change of `state`. */
  since: Date;
  /** Text of ours, without input and addresses. */
  reason?: string;
}
export type Vitals = Record<Part, Vital>;

/** An observed state, as sent between processes. */
export interface Observation {
  part: Part;
  ok: boolean;
  reason?: string;
}

interface State {
  vitals: Vitals;
  tell?: (observation: Observation) => void;
}

const untried = (): Vital => ({ state: "untried", since: new Date() });
const state = processWide<State>("vitals", () => ({
  vitals: {
    ...{ database: untried(), worker: untried(), log: untried() },
    ...{ authority: untried(), provider: untried(), signing: untried(), storage: untried() },
  },
}));

export const vitals = (): Vitals => state.vitals;

/** Sends observations to the parent process, which knows what is new. */
export function reportVitals(tell: (observation: Observation) => void): void {
  state.tell = tell;
}

/**
 * Records the outcome of using a part, here or in the parent process, which logs changes unless they are `logged` already. There are
 * no probes: an authority may charge for each token.
 */
export function observe({ part, ok, reason }: Observation, logged = false): void {
  const { vitals, tell } = state;
  if (tell) {
    tell({ part, ok, ...(reason === undefined ? {} : { reason }) });
    return;
  }
  const before = vitals[part];
  const now = ok ? "ok" : "failing";
  if (before.state === now && before.reason === reason) return;
  const since = before.state === now ? before.since : new Date();
  vitals[part] = { state: now, since, ...(reason === undefined ? {} : { reason }) };
  if (logged) return;
  if (!ok) log("warn", "failing", { part, reason });
  else if (before.state === "failing") log("warn", "recovered", { part });
}
