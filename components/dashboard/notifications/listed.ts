import type { AskedDays } from "#lib/contract/fields/period.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { isTerminal } from "#lib/evidence/chain/states.ts";

/** A row of the list. */
export interface Listed {
  id: string;
  status: NotificationRecord["status"];
  /** Queued, but its mail is a dead letter. */
  not_sent: boolean;
  simulated: boolean;
  subject: string | null;
  recipient_email: string | null;
  customer_ref: string | null;
  created_at: Date;
  timestamped_at: Date | null;
  /** True for a final status that no seal covers yet. */
  unsealed: boolean;
  erased: boolean;
}

/** True while it still changes without the reader. */
export const isMoving = ({ status, unsealed, not_sent }: Pick<Listed, "status" | "unsealed" | "not_sent">): boolean =>
  (!isTerminal(status) && !not_sent) || unsealed;

/** The filter as written in the URL; empty strings do not filter. */
export interface Asked extends AskedDays {
  q: string;
  status: string;
  /** `oldest` for oldest first, `status` for the furthest status first. */
  order: string;
}

const BASE = "/dashboard/notifications";
/** Mails that were not sent, and late ones, with their reasons. */
export const WAITING = `${BASE}/waiting`;

/** The address of the list with this filter, of one of its pages, or of the export with the same filter. */
export function listUrl(
  asked: Partial<Asked> | Record<string, string>,
  more: Record<string, string> = {},
  path = BASE,
): string {
  const given = Object.entries({ ...asked, ...more }).filter(([, value]) => value !== "");
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

export const notificationUrl = (id: string, part = ""): string => `${BASE}/${id}${part && `/${part}`}`;
