import { createHash } from "node:crypto";
import type { Caller } from "#lib/access/keys/api-keys.ts";
import type { BatchResponse, BatchResult } from "#lib/contract/responses.ts";
import { batchResultsResponse } from "#lib/http/files/batch-downloads.ts";
import { acceptBatch } from "#lib/notifications/batch/accept.ts";

/** The shared fields of most batches. */
export const SHARED = { subject: "Flat {{flat}}", body_text: "Dear {{name}}" };

/** Rows in CSV: a header, and `count` valid rows with numbered references. */
export const csvOf = (count: number): string =>
  [
    "to,customer_ref,name,flat",
    ...Array.from({ length: count }, (_, at) => `r${at + 1}@example.com,C-${at + 1},Ana,${at + 1}`),
  ].join("\n");

interface Given {
  notification?: unknown;
  format?: "csv" | "ndjson";
  key?: string;
}

export async function accept(
  caller: Caller,
  file: string,
  { notification = SHARED, format = "csv", key }: Given = {},
): Promise<BatchResponse & { replayed: boolean }> {
  async function* chunks() {
    yield Buffer.from(file);
  }
  const upload = { notification, rows: { format, chunks }, sha256: createHash("sha256").update(file).digest("hex") };
  const { body, replayed } = await acceptBatch(caller, upload, key ?? null, new Date());
  return { ...(JSON.parse(body) as BatchResponse), replayed };
}

export async function resultsOf({ organizationId }: Caller, id: string): Promise<BatchResult[]> {
  const text = await (await batchResultsResponse(organizationId, id)).text();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BatchResult);
}
