import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Where a page ended: the list is ordered by these two, newest first. */
export interface Position {
  createdAt: Date;
  id: string;
}

const MAC_BYTES = 16;
const POSITION_BYTES = 8 + 16;

/**
 * Cursors of one organization's list: the position and a keyed digest of it, so that nobody can make one up or use
 * another organization's. `secret` is the session secret; the key is derived from it for this use alone.
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

  /** `null` when it is not a cursor that `write` gave to this organization. */
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
