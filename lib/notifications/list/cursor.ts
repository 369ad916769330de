import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Status } from "#lib/evidence/chain/states.ts";

/** The sort key of a page's last row. */
export interface Position {
  createdAt: Date;
  id: string;
  /** Of a list in the order of statuses. */
  status?: Status | undefined;
}

/** Separates a cursor from a status, which needs no MAC: it names no notification. */
const MARK = "~";

const MAC_BYTES = 16;
const POSITION_BYTES = 8 + 16;

/**
 * Cursors of one organization's list: the position and its HMAC, so that forged cursors and those of another organization are
 * rejected. The key is derived from `secret`, the session secret.
 */
export class Cursors {
  readonly #key: Buffer;
  readonly #organizationId: string;

  constructor(secret: string, organizationId: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", "acuse list cursor v1", 32));
    this.#organizationId = organizationId;
  }

  write({ createdAt, id, status }: Position): string {
    const position = Buffer.alloc(POSITION_BYTES);
    position.writeBigInt64BE(BigInt(createdAt.getTime()));
    position.write(id.replaceAll("-", ""), 8, "hex");
    const text = Buffer.concat([position, this.#mac(position)]).toString("base64url");
    return status ? `${text}${MARK}${status}` : text;
  }

  /** Returns `null` for a text that `write` did not return for this organization. */
  read(written: string): Position | null {
    const [text = "", mark] = written.split(MARK);
    const status = STATUSES.find((known) => known === mark);
    if (mark !== undefined && !status) return null;
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length !== POSITION_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return null;
    const position = bytes.subarray(0, POSITION_BYTES);
    if (!timingSafeEqual(bytes.subarray(POSITION_BYTES), this.#mac(position))) return null;
    const hex = position.toString("hex", 8);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { createdAt: new Date(Number(position.readBigInt64BE())), id, ...(status ? { status } : {}) };
  }

  #mac(position: Buffer): Buffer {
    return createHmac("sha256", this.#key)
      .update(this.#organizationId)
      .update("\0")
      .update(position)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
