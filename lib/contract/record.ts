import type { Status } from "#lib/evidence/chain/states.ts";
import type { Link } from "#lib/evidence/types.ts";

/** One sealing, as it is published. Times as in a link's `created_at`; hashes in lower-case hex. */
export interface SealView {
  /** Counts from 1 in each notification. */
  number: number;
  /** The token's genTime. */
  timestamped_at: string;
  /** The token's imprint. */
  hash: string;
  /** `event_hash` of the head it covers. */
  chain_hash: string;
  head_sequence: number;
  /** Of the file as it was sealed. */
  certificate_sha256: string;
  /** Of the file as it is given now: stamped again since, it is longer. */
  file_sha256: string;
  /** Whether a certificate in it was revoked is not known yet: its issuer gave no answer that counts, and is asked again. */
  awaits_answer: boolean;
}

export interface RecordAttachment {
  id: string;
  filename: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
}

/** The one view of a notification that the API, the pages and the certificate draw from. Content fields are `null` once erased. */
export interface NotificationRecord {
  id: string;
  status: Status;
  simulated: boolean;
  channel: "email";
  created_at: string;
  content_hash: string;
  service: { name: string; base_url: string };
  organization: string;
  /** The language of its certificates and mails, by its BCP 47 tag. */
  locale: string;
  recipient_email: string | null;
  sender_name: string | null;
  sender_email: string | null;
  customer_ref: string | null;
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  salt: string | null;
  attachments: RecordAttachment[];
  events: Link[];
  /** The newest, whether or not it covers the head. */
  seal: SealView | null;
  superseded: SealView[];
}
