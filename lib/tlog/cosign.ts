import { setTimeout as sleep } from "node:timers/promises";
import { logName } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { log } from "#lib/observability/log.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { processWide } from "#lib/process-wide.ts";
import { cosignedOf, type SignedHead } from "./cosigned.ts";
import { type LogHead, readHead, treeOf } from "./tree.ts";
import { type Proposal, WitnessClient } from "./witness-client.ts";
import { type Witnesses, witnesses } from "./witnesses.ts";

/** Collects cosignatures for the newest checkpoint, beside the sequencer, which never waits for them. */

/** Milliseconds between looks at the newest checkpoint. */
const LOOK_MS = 200;
/** Milliseconds between rounds of requests, and after a round that failed. */
const ROUND_MS = 1_000;
const RETRY_MS = 5_000;
/** Age at which a checkpoint is cosigned again, in milliseconds: a fresh cosignature shows that the log has not grown since. */
const RENEW_MS = 60_000;

const state = processWide("log cosigning", () => ({
  running: false,
  /** True if the last round of requests did not reach the quorum. */
  failed: false,
  round: Promise.withResolvers<void>(),
}));

/** Starts the rounds if there are witnesses. @throws ConfigError */
export async function startCosigning(): Promise<{ stop(): Promise<void> }> {
  const given = await witnesses();
  if (!given) return { stop: async () => {} };
  const stopping = new AbortController();
  state.running = true;
  const running = new Rounds(given, stopping.signal).run();
  return {
    async stop() {
      state.running = false;
      endRound();
      stopping.abort();
      await running;
    },
  };
}

/** Wakes up those who wait for a round. */
function endRound(): void {
  state.round.resolve();
  state.round = Promise.withResolvers();
}

class Rounds {
  readonly #witnesses: Witnesses;
  readonly #clients: WitnessClient[];
  readonly #stopping: AbortSignal;
  #storing: Promise<void> = Promise.resolve();
  #nextAt = 0;

  constructor(given: Witnesses, stopping: AbortSignal) {
    this.#witnesses = given;
    this.#clients = given.all.map((witness) => new WitnessClient(witness, stopping));
    this.#stopping = stopping;
  }

  async run(): Promise<void> {
    while (!this.#stopping.aborted) {
      try {
        await this.#look();
      } catch (error) {
        if (!logOutage(error)) log("error", "no cosignatures could be collected", { error });
        await sleep(ROUND_MS, undefined, { signal: this.#stopping }).catch(() => {});
      }
      await sleep(LOOK_MS, undefined, { signal: this.#stopping }).catch(() => {});
    }
    await this.#storing;
  }

  async #look(): Promise<void> {
    const head = await readHead();
    if (!head) return;
    const last = cosignedOf(head);
    if (last) metrics().cosignedAge.set({ log: logName() }, (Date.now() - last.at) / 1000);
    const isDue = last?.size !== head.size || Date.now() - last.at > RENEW_MS;
    if (!isDue || Date.now() < this.#nextAt) return;
    const began = Date.now();
    state.failed = !(await this.#round(head)) && !(await isCosigned(head.size));
    this.#nextAt = state.failed ? Date.now() + RETRY_MS : began + ROUND_MS;
    endRound();
  }

  /** Asks all witnesses at once. Resolves when the quorum is reached and stored, or when it can't be reached any more. */
  async #round({ size, checkpoint }: LogHead): Promise<boolean> {
    const text = readCheckpoint(checkpoint)?.note.text ?? "";
    const proposal: Proposal = { size, text, note: checkpoint, tree: treeOf(size) };
    const lines = new Map<string, string>();
    const { promise: reached, resolve } = Promise.withResolvers<boolean>();
    const { isQuorum } = this.#witnesses;
    const open = new Set(this.#clients.map(({ name }) => name));
    const asked = this.#clients.map(async (client) => {
      const line = await client.cosign(proposal);
      open.delete(client.name);
      if (line !== null) lines.set(client.name, line);
      // A slow witness adds its line after the round.
      if (line !== null && isQuorum(new Set(lines.keys()))) {
        await this.#store(size, checkpoint + [...lines.values()].join(""));
        resolve(true);
      } else if (!open.size || !isQuorum(new Set([...open, ...lines.keys()]))) resolve(false);
    });
    Promise.all(asked).catch((error) => resolve(Promise.reject(error)));
    return reached;
  }

  /** Stores one after the other, each with the lines of those before. A smaller tree never replaces a larger one of this log. */
  #store(size: number, note: string): Promise<void> {
    const stored = this.#storing.then(async () => {
      await db().$executeRaw`
        UPDATE log_head SET cosigned = ${note}
        WHERE cosigned IS NULL OR split_part(cosigned, E'\n', 1) <> split_part(${note}, E'\n', 1)
          OR split_part(cosigned, E'\n', 2)::bigint <= ${size}`;
    });
    this.#storing = stored.catch(() => {});
    return stored;
  }
}

/** True if a quorum has cosigned so large a tree: another process of this service may have been faster. */
async function isCosigned(size: number): Promise<boolean> {
  const head = await readHead();
  return ((head && cosignedOf(head)?.size) ?? 0) >= size;
}

/**
 * Returns the newest cosigned head of more than `index` entries, waiting up to `patienceMs` for it; otherwise the newest head,
 * `null` before the first. Does not wait when the last round did not reach the quorum.
 */
export async function cosignedHead(index: number, patienceMs: number): Promise<SignedHead | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { round } = state;
    const head = await readHead();
    const cosigned = head && cosignedOf(head);
    if (cosigned && cosigned.size > index) return cosigned;
    const left = deadline - Date.now();
    if (!state.running || state.failed || left <= 0) return head;
    await Promise.race([round.promise, sleep(left, undefined, { ref: false })]);
  }
}
