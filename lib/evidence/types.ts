/**
 * What the parts of the evidence code hand to each other. FORMAT.md is the normative text.
 * What gets canonicalized is a `type`, not an `interface`: only those are assignable to `Json`.
 */

/** RFC 8259 values; the only input of canonical JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What `content_hash` hashes; field names as in FORMAT.md. `salt` is 128 random bits in lower-case hex. */
export type Content = {
  v: 1;
  salt: string;
  channel: "email";
  to: string;
  sender_name: string;
  sender_email: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  attachments: ContentAttachment[];
};

export type ContentAttachment = {
  filename: string;
  content_type: string;
  size_bytes: number;
  /** Lower-case hex. */
  sha256: string;
};

/** One link as it is published; position in the array is its sequence. `created_at` is `YYYY-MM-DDTHH:mm:ss.SSS` in UTC. */
export type Link = {
  event_type: string;
  event_data: { [key: string]: Json };
  event_hash: string;
  created_at: string;
};

/** The embedded `evidence.json`. */
export type Evidence = {
  format: "acuse-evidence/1";
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
  /** One plain English sentence; always there unless passed. With a passed one it is a warning. */
  reason?: string;
  /** What the check found, for display: a time, a name, the sequence of the first broken link… */
  facts?: { [key: string]: Json };
}
