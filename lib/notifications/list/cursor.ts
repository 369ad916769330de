import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The sort key of a page's last row. */
export interface Position {
  createdAt: Date;
  id: string;
}

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

  write({ createdAt, id }: Position): string {
    const position = Buffer.alloc(POSITION_BYTES);
    position.writeBigInt64BE(BigInt(createdAt.getTime()));
    position.write(id.replaceAll("-", ""), 8, "hex");
    return Buffer.concat([position, this.#mac(position)]).toString("base64url");
  }

  /** Returns `null` for a text that `write` did not return for this organization. */
  read(text: string): Position | null {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length !== POSITION_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return null;
    const position = bytes.subarray(0, POSITION_BYTES);
    if (!timingSafeEqual(bytes.subarray(POSITION_BYTES), this.#mac(position))) return null;
    const hex = position.toString("hex", 8);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { createdAt: new Date(Number(position.readBigInt64BE())), id };
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
