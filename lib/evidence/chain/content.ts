import { sha256Hex } from "../digest.ts";
import type { Content, Json } from "../types.ts";
import { canonicalBytes } from "./jcs.ts";
import {
  arrayOf,
  count,
  digest,
  exactObject,
  literal,
  nullable,
  object,
  type Shape,
  salt,
  size,
  text,
  uuid,
} from "./shape.ts";
import { ETSI_EVENTS } from "./states.ts";

/**
 * SHA-256 of the content's canonical form (FORMAT.md §3), in lower-case hex.
 *
 * @throws CanonicalizationError for text with a lone surrogate
 */
export async function contentHash(content: Content): Promise<string> {
  return sha256Hex(canonicalBytes(contentOf(content)));
}

/** The content member by member: whatever else the object may carry is neither hashed nor published. */
export function contentOf(content: Content): Content {
  const { v, salt, channel, to, sender_name, sender_email, subject, body_text, body_html } = content;
  const attachments = content.attachments.map(({ filename, content_type, size_bytes, sha256 }) => {
    return { filename, content_type, size_bytes, sha256 };
  });
  return { v, salt, channel, to, sender_name, sender_email, subject, body_text, body_html, attachments };
}

export const contentShape: Shape = exactObject({
  v: literal(1),
  salt,
  channel: literal("email"),
  to: text,
  sender_name: text,
  sender_email: nullable(text),
  subject: text,
  body_text: text,
  body_html: nullable(text),
  attachments: arrayOf(exactObject({ filename: text, content_type: text, size_bytes: size, sha256: digest })),
});

/** What the first link says of an attachment. */
export interface CreatedAttachment {
  id: string;
  sha256: string;
  size_bytes: number;
  /** Of one made from a template: how many of its markers were replaced. */
  markers_replaced?: number;
}

/** What the first link says of the content; this is what makes the chain one of this very message. */
export interface CreatedData {
  channel: "email";
  content_hash: string;
  attachments: CreatedAttachment[];
}

/** The `event_data` of the link `created` (FORMAT.md §5). */
export function createdData(
  content_hash: string,
  attachments: readonly CreatedAttachment[],
  simulated: boolean,
): { [key: string]: Json } {
  return {
    channel: "email",
    content_hash,
    attachments: attachments.map(({ id, sha256, size_bytes, markers_replaced }) => {
      return { id, sha256, size_bytes, ...(markers_replaced === undefined ? {} : { markers_replaced }) };
    }),
    etsi_event: ETSI_EVENTS.created ?? null,
    ...(simulated ? { simulated } : {}),
  };
}

const createdShape = object({
  channel: literal("email"),
  content_hash: digest,
  attachments: arrayOf(exactObject({ id: uuid, sha256: digest, size_bytes: size }, { markers_replaced: count })),
});

/** Reads it back; a string says what is missing or malformed. */
export function readCreatedData(data: { [key: string]: Json }): CreatedData | string {
  return createdShape(data, "event_data") ?? (data as unknown as CreatedData);
}
