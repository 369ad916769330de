import { config } from "#lib/config.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { certificateUrl, verifyUrl } from "../urls.ts";
import type { Position } from "./cursor.ts";
import { type Filter, type NotificationRow, notificationPage, notificationsOf } from "./page.ts";

/** Rows in memory at once. */
const BATCH = 1_000;
/** Spreadsheet programs recognise UTF-8 by it. */
export const BYTE_ORDER_MARK = "\ufeff";

type Cell = string | boolean | null;

/** Times are UTC with a `Z`; erased content is empty. */
const COLUMNS: [name: string, value: (row: NotificationRow, baseUrl: string) => Cell][] = [
  ["id", ({ id }) => id],
  ["created_at", ({ created_at }) => `${formatTime(created_at)}Z`],
  ["status", ({ status }) => status],
  ["recipient_email", (row) => row.recipient_email],
  ["subject", (row) => row.subject],
  ["customer_ref", (row) => row.customer_ref],
  ["sender_name", (row) => row.sender_name],
  ["sender_email", (row) => row.sender_email],
  ["simulated", (row) => row.simulated],
  ["content_erased", (row) => row.erased],
  ["content_hash", (row) => row.content_hash],
  ["sealed_at", ({ timestamped_at }) => (timestamped_at ? `${formatTime(timestamped_at)}Z` : null)],
  ["seal_hash", (row) => row.hash],
  ["chain_hash", (row) => row.chain_hash],
  ["certificate_url", ({ id }, baseUrl) => certificateUrl(baseUrl, id)],
  ["verify_url", ({ id }, baseUrl) => verifyUrl(baseUrl, id)],
];

/**
 * Streams an organization's notifications as CSV (RFC 4180, UTF-8 with a byte-order mark), newest first, {@link BATCH} rows at a
 * time.
 */
export function csvOf(organizationId: string, filter: Filter): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const { baseUrl } = config();
  let after: Position | null = null;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name))));
      },
      async pull(controller) {
        const page = await notificationPage(organizationId, filter, { after, limit: BATCH });
        const lines = page.rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row, baseUrl))));
        if (lines.length) controller.enqueue(encoder.encode(lines.join("")));
        after = page.next;
        if (!after) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

/** The same for some notifications of the organization. */
export async function csvOfSelected(organizationId: string, ids: string[]): Promise<string> {
  const { baseUrl } = config();
  const rows = await notificationsOf(organizationId, ids);
  const lines = rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row, baseUrl))));
  return BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name)) + lines.join("");
}

/** Characters that start a formula in spreadsheet programs, also after space, invisible characters and quotes. */
const SIGN = String.raw`[=+\-@＝＋－＠]`;
const AT_START = new RegExp(String.raw`^(?:[\t\r\n]|["\s\p{Cf}]*${SIGN})`, "u");
/** Formulas at places where a program begins a new cell if its separator is not the comma, in quotes or not. */
const INSIDE = new RegExp(String.raw`[;\t\r\n](?=["\p{Z}\p{Cf}\v\f]*${SIGN})`, "gu");

/**
 * Writes one line with its CRLF. An apostrophe before a formula makes spreadsheet programs show it as text (OWASP, CSV
 * injection).
 */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  const shielded = text.replace(INSIDE, "$&'");
  const safe = AT_START.test(shielded) ? `'${shielded}` : shielded;
  return /[",;\t\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
