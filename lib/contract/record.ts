import type { Status } from "#lib/evidence/chain/states.ts";
import type { Link } from "#lib/evidence/types.ts";

/** A seal. Times have the form of a link's `created_at`; hashes are lower-case hex. */
export interface SealView {
  /** Counts from 1 in each notification. */
  number: number;
  /** The token's genTime. */
  timestamped_at: string;
  /** The token's imprint. */
  hash: string;
  /** `event_hash` of the covered head. */
  chain_hash: string;
  head_sequence: number;
  /** Hash of the file as it was sealed. */
  certificate_sha256: string;
  /** Hash of the current file, which re-time-stamping makes longer. */
  file_sha256: string;
  /** True while the revocation status of one of its certificates is missing; the issuer is asked again. */
  awaits_revocation_status: boolean;
}

export interface RecordAttachment {
  id: string;
  filename: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
}

/** A notification as API, pages and certificate show it. Content fields are `null` once erased. */
export interface NotificationRecord {
  id: string;
  status: Status;
  simulated: boolean;
  channel: "email";
  created_at: string;
  content_hash: string;
  service: { name: string; base_url: string };
  /** The name of the organization when it sent the notification. */
  organization: string;
  organization_id: string;
  /** BCP 47 tag of the language of its certificates and mails. */
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
  /** The newest seal, even if it does not cover the head. */
  seal: SealView | null;
  superseded: SealView[];
}
