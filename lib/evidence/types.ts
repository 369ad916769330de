/**
 * Types shared by the evidence code. FORMAT.md is the normative text.
 * Canonicalized values have a `type`, not an `interface`: only types are assignable to `Json`.
 */

/** RFC 8259 values; the only input of canonical JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The content that `content_hash` covers (FORMAT.md §3). `salt` is 128 random bits in lower-case hex. */
export type Content = {
  v: 2;
  salt: string;
  /** The sending account, under its name at the time. */
  organization: { id: string; name: string };
  customer_ref: string | null;
  channel: "email";
  to: string;
  sender_name: string;
  sender_email: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  attachments: ContentAttachment[];
};

type ContentAttachment = {
  filename: string;
  content_type: string;
  size_bytes: number;
  /** Lower-case hex. */
  sha256: string;
};

/** A published link. Its index is its sequence. `created_at` is `YYYY-MM-DDTHH:mm:ss.SSS` in UTC. */
export type Link = {
  event_type: string;
  event_data: { [key: string]: Json };
  event_hash: string;
  created_at: string;
};

/** The embedded `evidence.json`. */
export type Evidence = {
  format: "acuse-evidence/2";
  service: { name: string; base_url: string };
  notification_id: string;
  /** `null` once the content was erased. */
  content: Content | null;
  events: Link[];
  attachments: (ContentAttachment & { id: string })[];
  simulated: boolean;
};

/** One fact of a verification. A failed check is a result, never an exception. */
export interface Check {
  /** Stable name, e.g. `chain.hash`, `content.hash`, `time_stamp.imprint`. */
  code: string;
  state: "passed" | "failed" | "not_checked";
  /** One English sentence. Present unless passed; on a passed fact it is a warning. */
  reason?: string;
  /** Values for display: a time, a name, the sequence of the first broken link. */
  facts?: { [key: string]: Json };
}
