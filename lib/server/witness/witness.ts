import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { cosignedText, signatureLine, timedSignature, type VerifierKey } from "#lib/evidence/log/note.ts";
import { type AddCheckpoint, type Decision, decide } from "#lib/evidence/log/witness.ts";
import type { WitnessIdentity } from "./identity.ts";
import type { CosignedStore } from "./store.ts";

/** A cosignature line, or the reason why there is none. */
export type Response = { status: 200; line: string } | Exclude<Decision, { status: 200 }>;

/** A witness of the logs whose keys it was given (c2sp.org/tlog-witness). */
export class Witness {
  readonly #identity: WitnessIdentity;
  readonly #keys: readonly VerifierKey[];
  readonly #store: CosignedStore;
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(identity: WitnessIdentity, keys: readonly VerifierKey[], store: CosignedStore) {
    this.#identity = identity;
    this.#keys = keys;
    this.#store = store;
  }

  /** Handles the requests of a log in sequence: each reads the state that the previous request stored. */
  add(request: AddCheckpoint): Promise<Response> {
    const { origin } = request.checkpoint;
    const response = (this.#last.get(origin) ?? Promise.resolve()).then(() => this.#add(request));
    if (this.#keysOf(origin).length)
      this.#last.set(
        origin,
        response.catch(() => {}),
      );
    return response;
  }

  async #add(request: AddCheckpoint): Promise<Response> {
    const { checkpoint } = request;
    const { origin, note } = checkpoint;
    const decision = await decide(request, this.#keysOf(origin), await this.#store.read(origin));
    if (decision.status !== 200) return decision;
    const line = await this.#cosign(note.text);
    const stored = `${note.text}\n${decision.accepted.map(signatureLine).join("")}${line}`;
    // A stored note that can't be parsed would stop every later request of this log.
    if (readCheckpoint(stored)?.note.text !== note.text)
      return { status: 400, reason: "the checkpoint has no room for a cosignature" };
    // Stored before the response: after a crash at any point the witness signs no other root of this size.
    await this.#store.write(origin, stored);
    return { status: 200, line };
  }

  async #cosign(text: string): Promise<string> {
    const { key, sign } = this.#identity;
    const time = Math.floor(Date.now() / 1000);
    const signature = timedSignature(time, await sign(cosignedText(text, time)));
    return signatureLine({ name: key.name, id: key.id, signature });
  }

  #keysOf(origin: string): VerifierKey[] {
    return this.#keys.filter(({ name }) => name === origin);
  }
}
