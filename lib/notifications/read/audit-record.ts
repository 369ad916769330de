import type { NotificationRecord } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";
import { LATE_MS } from "#lib/evidence/chain/delays.ts";
import { failed, isWarned } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Prisma } from "#prisma/client/client.ts";
import { checkRecord } from "./check-record.ts";
import { isErased, loadCheckableRecord } from "./record.ts";

export interface AuditedRecord {
  /** `waiting`: the links reached a final state, or an erasure, that no seal covers. `open`: nothing is to be sealed yet. */
  state: "sealed" | "waiting" | "open";
  erased: boolean;
  /** True if the column `unsealed_since`, which /healthz counts, says that a seal is missing. */
  shownWaiting: boolean;
  seals: number;
  attachments: number;
  faults: Check[];
  warnings: Check[];
}

/** Runs every check of a stored record, and compares the columns beside the chain with it. Returns `null` for an unknown id. */
export async function auditRecord(id: string): Promise<AuditedRecord | null> {
  const found = await auditOnce(id);
  // A record that changed between the queries shows faults that a second reading does not find.
  return found?.faults.length ? auditOnce(id) : found;
}

async function auditOnce(id: string): Promise<AuditedRecord | null> {
  const row = await db().notification.findUnique({ where: { id }, select: COLUMNS });
  const record = await loadCheckableRecord(id);
  if (!row || !record) return null;
  const checks = await checkRecord(record);
  const state = stateOf(record, checks);
  const shownWaiting = row.unsealedSince !== null;
  const own = [
    checkNumbers(record),
    checkColumn(state, shownWaiting),
    checkWaiting(record, state),
    checkErasure(record, row),
  ];
  const all = [...checks, ...own.filter((check) => check !== null)];
  return {
    state,
    erased: isErased(record),
    shownWaiting,
    seals: sealsOf(record).length,
    attachments: record.attachments.length,
    faults: all.filter((check) => check.state === "failed"),
    warnings: all.filter(isWarned),
  };
}

/** Columns beside the chain: content is hidden from an erased record before its checks see it. */
const COLUMNS = {
  ...{ unsealedSince: true, recipient: true, subject: true, bodyText: true, bodyHtml: true, salt: true },
  erasure: { select: { doneAt: true } },
  _count: { select: { attachments: true } },
} as const;

const sealsOf = ({ seal, superseded }: NotificationRecord) => (seal ? [...superseded, seal] : superseded);

function stateOf({ seal }: NotificationRecord, checks: readonly Check[]): AuditedRecord["state"] {
  const waits = checks.some(({ facts }) => facts?.problem === "pending" || facts?.problem === "later_links");
  if (waits) return "waiting";
  return seal ? "sealed" : "open";
}

/** Seals are numbered from 1 without a gap. */
function checkNumbers(record: NotificationRecord): Check | null {
  const missing = sealsOf(record).findIndex(({ number }, index) => number !== index + 1) + 1;
  return missing ? failed("seal.number", "missing", `Seal ${missing} is missing.`) : null;
}

function checkColumn(state: AuditedRecord["state"], shownWaiting: boolean): Check | null {
  if ((state === "waiting") === shownWaiting) return null;
  const reason = shownWaiting
    ? "The column unsealed_since says that a seal is missing, but by the links none is."
    : "By the links a seal is missing, but the column unsealed_since does not say so.";
  return failed("record.unsealed_since", "mismatch", reason);
}

function checkErasure(
  record: NotificationRecord,
  row: Prisma.NotificationGetPayload<{ select: typeof COLUMNS }>,
): Check | null {
  if (!row.erasure?.doneAt) return null;
  if (!isErased(record)) return failed("record.erasure", "no_link", "Its content was deleted, but no link says so.");
  const { recipient, subject, bodyText, bodyHtml, salt, _count } = row;
  const stored =
    [recipient, subject, bodyText, bodyHtml, salt].some((value) => value !== null) || _count.attachments > 0;
  return stored ? failed("record.erasure", "stored", "Its content was erased, but is stored again.") : null;
}

/** A record with a removed seal looks like a record that waits for its seal: only the age of its last event differs. */
function checkWaiting({ events }: NotificationRecord, state: AuditedRecord["state"]): Check | null {
  const head = events.at(-1)?.created_at;
  if (state !== "waiting" || !head || Date.now() - Date.parse(`${head}Z`) < LATE_MS) return null;
  return failed("seal.missing", "late", `No seal covers the last event, which is of ${head}Z.`);
}
