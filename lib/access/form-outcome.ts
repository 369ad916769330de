import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Milliseconds for which an outcome is shown, also after a reload. */
const LASTS_MS = 5 * 60_000;
const MAC_BYTES = 16;

/** User and page for which an outcome is valid. */
interface OutcomeScope {
  userId: string;
  page: string;
}

/**
 * A form's outcome in the URL of the redirect: `word.time.mac`. The MAC makes it valid for one user, one page and
 * {@link LASTS_MS}. `secret` is the session secret; the key is derived from it.
 */
export class Outcomes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", "acuse outcome v1", 32));
  }

  write(word: string, told: OutcomeScope, now: Date): string {
    const time = now.getTime().toString(36);
    return `${word}.${time}.${this.#mac(word, time, told)}`;
  }

  /** The word; `null` when it is forged, expired or of another user or page. */
  read(text: string, told: OutcomeScope, now: Date): string | null {
    const [, word, time, mac] = /^([\w-]{1,40})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(text) ?? [];
    if (!word || !time || !mac) return null;
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(this.#mac(word, time, told)))) return null;
    return now.getTime() - Number.parseInt(time, 36) <= LASTS_MS ? word : null;
  }

  #mac(word: string, time: string, { userId, page }: OutcomeScope): string {
    return createHmac("sha256", this.#key)
      .update([word, time, userId, page].join("\0"))
      .digest()
      .subarray(0, MAC_BYTES)
      .toString("base64url");
  }
}
