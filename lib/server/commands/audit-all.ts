import { db } from "#lib/db.ts";
import type { Check } from "#lib/evidence/types.ts";
import { type AuditedRecord, auditRecord } from "#lib/notifications/read/audit-record.ts";
import { plain } from "./plain.ts";

/** Memory holds one page of ids, whatever the size of the database. */
const PAGE = 500;

/** Records at a time: while the database reads one, the processor checks another. Each may hold a file of megabytes. */
const AT_ONCE = 4;

const PROGRESS_MS = 5_000;

interface Totals {
  records: number;
  sealed: number;
  waiting: number;
  open: number;
  erased: number;
  /** Records that lack a seal by the column `unsealed_since`, which /healthz counts. */
  shownWaiting: number;
  seals: number;
  attachments: number;
  warnings: number;
  faults: number;
  faultyRecords: number;
}

interface Output {
  /** A fault or a warning. */
  line(text: string): void;
  progress(text: string): void;
}

/** Audits every record, by ascending id. @throws Error that names the record whose audit could not be finished */
export async function auditAll(output: Output): Promise<Totals> {
  const totals = nothing();
  const all = await db().notification.count();
  const began = performance.now();
  const timer = setInterval(() => output.progress(progressLine(totals, all, performance.now() - began)), PROGRESS_MS);
  try {
    for await (const ids of pages()) await inParallel(ids, (id) => auditOne(id, totals, output));
  } finally {
    clearInterval(timer);
  }
  output.progress(progressLine(totals, all, performance.now() - began));
  return totals;
}

async function* pages(): AsyncGenerator<string[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const where = { id: { gt: after } };
    const rows = await db().notification.findMany({ where, orderBy: { id: "asc" }, take: PAGE, select: { id: true } });
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = last.id;
  }
}

async function inParallel(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  const left = ids.values();
  const lane = async () => {
    for (const id of left) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function auditOne(id: string, totals: Totals, { line }: Output): Promise<void> {
  const found = await auditRecord(id).catch((error: Error) => {
    throw new Error(`record ${id}: ${error.message}`, { cause: error });
  });
  if (!found) return;
  add(totals, found);
  const say = (kind: string) => (check: Check) => line(plain(`${id} ${kind}${check.code}: ${check.reason}`));
  found.warnings.forEach(say("warning "));
  found.faults.forEach(say(""));
}

function nothing(): Totals {
  const counts = { records: 0, sealed: 0, waiting: 0, open: 0, erased: 0, shownWaiting: 0 };
  return { ...counts, seals: 0, attachments: 0, warnings: 0, faults: 0, faultyRecords: 0 };
}

function add(totals: Totals, { state, erased, shownWaiting, seals, attachments, faults, warnings }: AuditedRecord) {
  totals.records++;
  totals[state]++;
  totals.erased += Number(erased);
  totals.shownWaiting += Number(shownWaiting);
  totals.seals += seals;
  totals.attachments += attachments;
  totals.warnings += warnings.length;
  totals.faults += faults.length;
  totals.faultyRecords += Number(faults.length > 0);
}

function progressLine({ records, faults }: Totals, all: number, ms: number): string {
  const rate = (records / ms) * 1000;
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  return `${records} of ${all} records, ${Math.round(rate)} a second, ${faults} faults, ${megabytes} MB of memory`;
}

export function summary(totals: Totals): string[] {
  return [
    `Records: ${totals.records}`,
    `Sealed: ${totals.sealed}`,
    `Waiting for a seal: ${totals.waiting} by their links, ${totals.shownWaiting} by the column that /healthz counts`,
    `Not final yet: ${totals.open}`,
    `Erased: ${totals.erased}`,
    `Seals: ${totals.seals}`,
    `Attachments: ${totals.attachments}`,
    `Warnings: ${totals.warnings}`,
    `Faults: ${totals.faults} in ${totals.faultyRecords} records`,
  ];
}
