import { processWide } from "#lib/process-wide.ts";
import { log } from "./log.ts";

/** What a request or a mail depends on outside its own process. */
export type Part = "database" | "worker" | "authority" | "provider";

export interface Vital {
  /** `untried`: nothing has needed it since the start. */
  state: "ok" | "trouble" | "untried";
  /** When it was first seen like this. */
  since: Date;
  /** In our words, without what anybody said or where it is. */
  reason?: string;
}
export type Vitals = Record<Part, Vital>;

/** A change that one process saw, to be told to another. */
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
  vitals: { database: untried(), worker: untried(), authority: untried(), provider: untried() },
}));

export const vitals = (): Vitals => state.vitals;

/** From now on changes are handed on to whoever answers for this process, which writes them to the log. */
export function reportVitals(tell: (observation: Observation) => void): void {
  state.tell = tell;
}

/** What using a part of the outside showed. Nothing is asked for the sake of it: an authority may charge for each answer. */
export function observe({ part, ok, reason }: Observation): void {
  const { vitals, tell } = state;
  const before = vitals[part];
  const now = ok ? "ok" : "trouble";
  if (before.state === now && before.reason === reason) return;
  const since = before.state === now ? before.since : new Date();
  vitals[part] = { state: now, since, ...(reason === undefined ? {} : { reason }) };
  if (tell) tell({ part, ok, ...(reason === undefined ? {} : { reason }) });
  else if (!ok) log("warn", "in trouble", { part, reason });
  else if (before.state === "trouble") log("info", "well again", { part });
}
