import { consistencyPath, type Subtree } from "#lib/evidence/log/merkle.ts";
import { checkSignature, readSignatures, signatureLine } from "#lib/evidence/log/note.ts";
import type { Witness } from "#lib/evidence/log/policy.ts";
import { addCheckpointText, monitoringPath } from "#lib/evidence/log/witness.ts";
import { log } from "#lib/observability/log.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { readHead } from "./tree.ts";

const REQUEST_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** A witness's clock may differ so much from ours: a later time would make an old checkpoint look new for as long. */
const MOST_SKEW_MS = 60_000;

/** A checkpoint to cosign. */
export interface Proposal {
  size: number;
  /** The text that the log signed. */
  text: string;
  /** With the log's signature. */
  note: string;
  tree: Subtree;
}

/** Why a witness did not cosign: text of ours. */
class WitnessError extends Error {}

/** Another process of this service has had a newer checkpoint cosigned. */
class Overtaken extends Error {}

/** Asks one witness for cosignatures (c2sp.org/tlog-witness). */
export class WitnessClient {
  readonly #witness: Witness & { url: string };
  readonly #stopping: AbortSignal;
  /** Size that the witness has cosigned last. */
  #known = 0;
  #busy = false;
  #failing: string | null = null;

  constructor(witness: Witness & { url: string }, stopping: AbortSignal) {
    this.#witness = witness;
    this.#stopping = stopping;
  }

  get name(): string {
    return this.#witness.name;
  }

  /** Returns the verified signature line, or `null`: then the witness failed, or still has an earlier request. */
  async cosign(proposal: Proposal): Promise<string | null> {
    if (this.#busy) return null;
    this.#busy = true;
    try {
      const line = await this.#ask(proposal);
      this.#note(null);
      return line;
    } catch (error) {
      if (!this.#stopping.aborted && !(error instanceof Overtaken))
        this.#note(error instanceof WitnessError ? error.message : "it could not be reached");
      return null;
    } finally {
      this.#busy = false;
    }
  }

  async #ask(proposal: Proposal): Promise<string> {
    let response = await this.#add(proposal, Math.min(this.#known, proposal.size));
    if (response.status === 409) {
      this.#known = readSize(response.text);
      if (this.#known > proposal.size) throw await tooLarge(this.#known);
      response = await this.#add(proposal, this.#known);
    }
    if (response.status === 422) throw new WitnessError("it has cosigned another tree under this log's name");
    if (response.status !== 200) throw new WitnessError(`it responded with status ${response.status}`);
    const line = await this.#verified(proposal, response.text);
    this.#known = proposal.size;
    return line;
  }

  async #add({ size, tree, note }: Proposal, old: number) {
    const path = old > 0 ? await consistencyPath(old, size, tree) : [];
    return this.#fetch("add-checkpoint", { method: "POST", body: addCheckpointText(old, path, note) });
  }

  async #verified({ text }: Proposal, lines: string): Promise<string> {
    const { key } = this.#witness;
    const signatures = readSignatures(lines)?.filter(({ name, id }) => name === key.name && id === key.id) ?? [];
    const signed = await checkSignature({ text, signatures }, key);
    const [own] = signatures;
    if (!signed?.valid || signed.time === null || !own) throw new WitnessError("its cosignature does not verify");
    if (Math.abs(signed.time * 1000 - Date.now()) > MOST_SKEW_MS)
      throw new WitnessError("the time of its cosignature is more than a minute from this clock");
    return signatureLine(own);
  }

  /** Returns the last checkpoint of the log that the witness cosigned, unverified; `null` if there is none. @throws Error */
  async last(origin: string): Promise<string | null> {
    const { status, text } = await this.#fetch(await monitoringPath(origin), {});
    if (status === 404) return null;
    if (status !== 200) throw new WitnessError(`it responded with status ${status}`);
    return text;
  }

  /** The URLs are the operator's settings, so private addresses are allowed; time and size are bounded. */
  async #fetch(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.any([this.#stopping, AbortSignal.timeout(REQUEST_MS)]);
    const response = await fetch(`${this.#witness.url}/${path}`, { ...init, redirect: "manual", signal });
    return { status: response.status, text: await boundedText(response) };
  }

  /** Logs a line when the witness begins to fail, fails for another reason, and ends to fail. */
  #note(reason: string | null): void {
    const witness = this.name;
    metrics().witnesses.inc({ witness, answer: reason === null ? "cosigned" : "failed" });
    if (reason !== null && reason !== this.#failing)
      log("warn", "a witness does not cosign the log", { witness, reason });
    if (reason === null && this.#failing !== null) log("info", "the witness cosigns the log again", { witness });
    this.#failing = reason;
  }
}

async function tooLarge(known: number): Promise<Error> {
  const size = (await readHead())?.size ?? 0;
  if (known <= size) return new Overtaken();
  return new WitnessError(`it has cosigned ${known} entries, more than the ${size} of this log`);
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new WitnessError("its response is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readSize(text: string): number {
  if (!/^(?:0|[1-9]\d{0,14})\n$/.test(text)) throw new WitnessError("it responded with status 409 without a size");
  return Number(text);
}
