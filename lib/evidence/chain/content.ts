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

/** Copies the members of FORMAT.md §3, so that other properties are neither hashed nor published. */
export function contentOf(content: Content): Content {
  const { v, salt, customer_ref, channel, to, sender_name, sender_email, subject, body_text, body_html } = content;
  const organization = { id: content.organization.id, name: content.organization.name };
  const attachments = content.attachments.map(({ filename, content_type, size_bytes, sha256 }) => {
    return { filename, content_type, size_bytes, sha256 };
  });
  const sender = { organization, customer_ref, channel, to, sender_name, sender_email };
  return { v, salt, ...sender, subject, body_text, body_html, attachments };
}

export const contentShape: Shape = exactObject({
  v: literal(2),
  salt,
  organization: exactObject({ id: uuid, name: text }),
  customer_ref: nullable(text),
  channel: literal("email"),
  to: text,
  sender_name: text,
  sender_email: nullable(text),
  subject: text,
  body_text: text,
  body_html: nullable(text),
  attachments: arrayOf(exactObject({ filename: text, content_type: text, size_bytes: size, sha256: digest })),
});

/** An attachment in the link `created`. */
interface CreatedAttachment {
  id: string;
  sha256: string;
  size_bytes: number;
  /** Number of markers replaced. Only for an attachment made from a template. */
  markers_replaced?: number;
}

/** The link `created` ties the chain to its content. */
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

/** Returns the data, or a string that names the missing or malformed member. */
export function readCreatedData(data: { [key: string]: Json }): CreatedData | string {
  return createdShape(data, "event_data") ?? (data as unknown as CreatedData);
}
