import type { CreateResponse } from "#lib/contract/responses.ts";
import type { Message } from "../home/snippets.ts";
import { type CallError, listNotifications, sendNotification } from "./api.ts";
import { pause } from "./poll.ts";
import { forgetKey, type StoredKey, storeKey } from "./stored-key.ts";

/**
 * Milliseconds between requests for the list of notifications, which also shows those created elsewhere with the same key.
 */
const LIST_EVERY = 3_000;

/** The call may have reached the service, so its repetition needs the same idempotency key. */
const NO_RESPONSE = new Set<CallError["kind"]>(["offline", "other"]);

/** Errors of a key that can send no more. */
const OVER = new Set<CallError["kind"]>(["spent", "expired"]);

/** `randomUUID` is missing on pages that came over plain http. */
const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

export interface SessionState {
  /** Notifications that the key may still create. */
  left: number;
  /** A call is under way. */
  busy: boolean;
  /** What the page's last call returned. */
  response: CreateResponse | null;
  expired: boolean;
  error: CallError | null;
  /** Id of the newest notification. */
  latest: string | null;
}

/** A test key in use: sends with it and follows what was created with it, here or elsewhere. */
export class KeySession {
  state: SessionState;
  readonly stored: StoredKey;
  readonly #message: Message;
  readonly #onChange: (state: SessionState) => void;
  readonly #ids: Set<string>;
  #idempotencyKey = newIdempotencyKey();
  #noResponse = false;
  /** True once the service reports that the key has no uses left; another tab may have spent some. */
  #spent = false;

  constructor(stored: StoredKey, message: Message, onChange: (state: SessionState) => void) {
    this.stored = stored;
    this.#message = message;
    this.#onChange = onChange;
    this.#ids = new Set(stored.ids);
    const latest = stored.ids.at(-1) ?? null;
    this.state = { left: this.#left(), busy: false, response: null, expired: false, error: null, latest };
    void this.#list();
  }

  /** Ids of the key's notifications that this page knows, oldest first. */
  get ids(): readonly string[] {
    return [...this.#ids];
  }

  #left(): number {
    return this.#spent ? 0 : Math.max(0, this.stored.key.remaining_uses - this.#ids.size);
  }

  #update(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change, left: this.#left() };
    this.#onChange(this.state);
  }

  get #over(): boolean {
    return this.state.expired || this.#left() === 0;
  }

  #add(id: string): void {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    if (!this.state.expired) storeKey({ key: this.stored.key, ids: [...this.#ids] });
    this.#update({ latest: id });
  }

  #fail(error: CallError): void {
    this.#spent ||= error.kind === "spent";
    this.#update({ error });
    if (error.kind === "expired") this.expire();
  }

  /** Ends the session and forgets the key. */
  expire(): void {
    forgetKey();
    this.#update({ expired: true });
  }

  /** Creates a notification. Does nothing while a call is under way or no use is left. */
  async send(): Promise<void> {
    if (this.state.busy || this.#over) return;
    this.#update({ busy: true, error: null });
    const result = await sendNotification(this.stored.key.api_key, this.#message, this.#idempotencyKey);
    this.#noResponse = !result.ok && NO_RESPONSE.has(result.error.kind);
    if (result.ok) {
      this.#idempotencyKey = newIdempotencyKey();
      this.#update({ busy: false, response: result.value });
      this.#add(result.value.id);
    } else {
      this.#update({ busy: false });
      this.#fail(result.error);
    }
  }

  /** Requests the key's notifications while the tab is visible, until the key expires. */
  async #list(): Promise<void> {
    while (!this.#over) {
      const result = document.hidden ? null : await listNotifications(this.stored.key.api_key);
      if (result?.ok) for (const { id } of result.value.items.toReversed()) this.#add(id);
      // A key without uses left gets an error here, but can still repeat its last call if that had no response.
      else if (result && OVER.has(result.error.kind) && !this.state.busy && !this.#noResponse && !this.#over)
        this.#fail(result.error);
      await pause(Math.max(LIST_EVERY, result && !result.ok ? result.error.seconds * 1_000 : 0));
    }
  }
}
