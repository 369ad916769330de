import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "#lib/process-wide.ts";

/** The metrics of one process or thread, as sent between processes. */
export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** The process or thread of a metric. The web process collects all (`GET /metrics`). */
type Source = "web" | "worker" | "sealing";

const MILLISECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function instruments() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `acuse_${name}`, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name: `acuse_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name: `acuse_${name}`, help, labelNames, registers, buckets: MILLISECONDS });
  return {
    registry,
    requests: histogram("http_request_seconds", "Requests and how long they took.", ["method", "route", "status"]),
    refusals: counter("rate_limited_total", "Requests refused because a budget was spent.", ["budget"]),
    webhooks: counter("webhooks_total", "Calls of a provider's webhook, by what became of them.", [
      "provider",
      "outcome",
    ]),
    provider: counter("provider_responses_total", "Responses of the mail provider.", ["provider", "status"]),
    authority: counter("authority_responses_total", "Responses of the time-stamping authority.", ["outcome"]),
    witnesses: counter(
      "witness_answers_total",
      "Requests to the witnesses of the public log, by what became of them.",
      ["witness", "answer"],
    ),
    cosignedAge: gauge("log_cosigned_age_seconds", "Time since a quorum of witnesses last cosigned the public log.", [
      "log",
    ]),
    sealing: histogram("sealing_seconds", "Seals that were tried and how long each took.", ["outcome"]),
    work: histogram("job_seconds", "Jobs that were worked on and how long each took.", ["queue", "outcome"]),
    jobs: gauge("jobs", "Jobs there are.", ["queue", "state"]),
    oldestJob: gauge("oldest_waiting_job_seconds", "How long the job has been due that has waited longest.", ["queue"]),
    notifications: gauge("notifications", "Notifications there are.", ["status"]),
    unsealed: gauge("unsealed_notifications", "In a terminal state and not sealed yet; late: for over five minutes.", [
      "late",
    ]),
    seals: gauge("seals", "Seals there are.", []),
    awaitingRevocationStatus: gauge(
      "seals_awaiting_revocation_status",
      "Seals that lack the revocation status of a certificate.",
      [],
    ),
    pool: new Gauge({
      name: "acuse_database_connections",
      help: "Connections to the database, and calls that wait for one.",
      labelNames: ["state"],
      registers,
      collect() {
        for (const [name, count] of Object.entries(state.pool?.() ?? {})) this.set({ state: name }, count);
      },
    }),
    up: gauge("worker_up", "1 while the job worker shows signs of life.", []),
  };
}

type Instruments = ReturnType<typeof instruments>;

const state = processWide<{
  metrics?: Instruments;
  others?: () => Promise<Figures[]>;
  pool?: () => { [state: string]: number };
}>("metrics", () => ({}));

export function metrics(): Instruments {
  state.metrics ??= instruments();
  return state.metrics;
}

/** Labels all metrics with the process, and adds those of Node. */
export function countAs(source: Source): void {
  const { registry } = metrics();
  registry.setDefaultLabels({ process: source });
  // Metrics without labels would be 0 in processes that never set them.
  if (source !== "web")
    for (const name of ["acuse_seals", "acuse_seals_awaiting_revocation_status", "acuse_worker_up"])
      registry.removeSingleMetric(name);
  // Node's metrics of a process include its threads.
  if (source !== "sealing") collectDefaultMetrics({ register: registry });
}

export const ownFigures = (): Promise<Figures> => metrics().registry.getMetricsAsJSON();

/** Sets the source of the metric of database connections: counts by state. */
export function watchPool(count: () => { [state: string]: number }): void {
  state.pool = count;
}

/** Sets the source of the metrics of child processes. */
export function collectAlso(others: () => Promise<Figures[]>): void {
  state.others = others;
}

/** Returns all metrics in Prometheus' text format. */
export async function exposition(): Promise<{ text: string; type: string }> {
  const others = (await state.others?.()) ?? [];
  const all = [await ownFigures(), ...others];
  // Every series has the label `process`, so the aggregation never adds two of them.
  for (const metric of all.flat()) Object.assign(metric, { aggregator: "sum" });
  const merged = AggregatorRegistry.aggregate(all);
  return { text: await merged.metrics(), type: merged.contentType };
}
