import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { batchList, batchResponse } from "../responses.ts";
import { batchInput } from "../schemas.ts";
import { FIRST_CALL_RUNS, type Operation, operation } from "./operation.ts";
import { archiveQuery, batchesQuery, batchParams } from "./requests.ts";

const createBatch = operation({
  id: "createBatch",
  method: "POST",
  path: "/v1/batches",
  tag: "Batches",
  summary: "Create many notifications",
  description: `A form with two parts:\n\n- \`notification\` is JSON and holds what all rows share: the fields of \`POST /v1/notifications\` but \`to\`.\n- \`rows\` is a file of at most ${LIMITS.batch.rows} rows. In CSV (\`.csv\`, \`text/csv\`) each column is a variable, besides \`to\` and \`customer_ref\`. In NDJSON (\`.ndjson\`, \`.jsonl\`, \`application/x-ndjson\`) each line holds the fields of one notification, which go before the shared ones.\n\nAll rows are checked before the first e-mail: one wrong row, and nothing is sent; \`detail\` names the first ${LIMITS.batch.named} wrong rows. Then the rows become ordinary notifications one after another.`,
  access: "key",
  idempotent: true,
  form: {
    schema: z.object({
      notification: batchInput
        .optional()
        .describe("What all rows share.")
        .meta({ example: EXAMPLES.batchForm.notification }),
      rows: z
        .string()
        .describe("A file, CSV or NDJSON in UTF-8. CSV has a header; its separator is `,` or `;` or a tab.")
        .meta({ contentMediaType: "text/csv" }),
    }),
    encoding: {
      notification: { contentType: "application/json" },
      rows: { contentType: "text/csv, application/x-ndjson" },
    },
    example: EXAMPLES.batchForm,
  },
  response: {
    description: "Every row is valid and stored, or was stored by an earlier call with this `Idempotency-Key`.",
    type: "application/json",
    schema: batchResponse,
    headers: ["Location", "Idempotency-Replayed"],
    example: EXAMPLES.batchAccepted,
    status: 202,
  },
  errors: ["invalid_input", "unauthorized", "conflict", "payload_mismatch"],
  details: {
    invalid_input: `rows with errors: 2 of 10000; nothing was sent; row 17: to: must be an e-mail address such as name@example.com: no display name, ASCII only; row 203: subject: is longer than ${LIMITS.subjectCharacters} characters once its markers are replaced`,
    unauthorized: "the batch has more rows than this test key has uses left",
    conflict: "Idempotency-Key: the first call with it is still running; try again in some seconds",
  },
  conflict: FIRST_CALL_RUNS,
});

const OF_BATCH = {
  tag: "Batches",
  access: "key",
  takesUsedUpKey: true,
  params: batchParams,
} as const;
const BATCH = {
  description: "The batch.",
  type: "application/json",
  schema: batchResponse,
  headers: [],
  example: EXAMPLES.batch,
} as const satisfies Operation["response"];

const listBatches = operation({
  id: "listBatches",
  method: "GET",
  path: "/v1/batches",
  tag: "Batches",
  access: "key",
  takesUsedUpKey: true,
  summary: "List your organization's batches",
  description:
    "Newest first, without their counts. Pass `next_cursor` as `cursor` for the next page; a cursor has no format to rely on. An unknown query parameter is an error.",
  query: batchesQuery,
  response: {
    description: "One page.",
    type: "application/json",
    schema: batchList,
    headers: [],
    example: EXAMPLES.batchList,
  },
  errors: ["invalid_input", "unauthorized"],
  details: { invalid_input: `limit: must be a whole number from 1 to ${LIMITS.page.most}` },
});

const readBatch = operation({
  ...OF_BATCH,
  id: "readBatch",
  method: "GET",
  path: "/v1/batches/{batch_id}",
  summary: "Follow a batch",
  description: "Its state, and its rows by status. Only for keys of the organization that created it.",
  response: BATCH,
  errors: ["unauthorized", "not_found"],
});

const readBatchResults = operation({
  ...OF_BATCH,
  id: "readBatchResults",
  method: "GET",
  path: "/v1/batches/{batch_id}/results",
  summary: "Read the result of every row",
  description:
    "NDJSON, one line for each row, in their order: `row` (from 1), `status` (`waiting`, `refused`, or the notification's), `to` (`null` before the notification is created, and once its content is erased), `notification_id`, `sealed`, and `error` with the reason of a refused row.",
  response: {
    description: "The results.",
    type: "application/x-ndjson",
    schema: null,
    headers: [],
    example: EXAMPLES.batchResults,
  },
  errors: ["unauthorized", "not_found"],
});

const readBatchCertificates = operation({
  ...OF_BATCH,
  id: "readBatchCertificates",
  method: "GET",
  path: "/v1/batches/{batch_id}/certificates",
  summary: "Download the sealed certificates",
  description: `A ZIP of the certificates that are sealed by now, of at most ${LIMITS.batch.archived} rows; \`from\` selects the first row. 409 until the batch is done.`,
  query: archiveQuery,
  response: { description: "The archive.", type: "application/zip", schema: null, headers: ["Content-Disposition"] },
  errors: ["invalid_input", "unauthorized", "not_found", "conflict"],
  details: {
    invalid_input: `from: must be the number of a row: 1 to ${LIMITS.batch.rows}`,
    conflict: "the batch is running; its certificates follow when it is done",
  },
  conflict: "The batch is not done yet.",
});

const change = <Verb extends "pause" | "resume" | "cancel">(verb: Verb, summary: string, description: string) =>
  operation({
    ...OF_BATCH,
    id: `${verb}Batch`,
    method: "POST",
    path: `/v1/batches/{batch_id}/${verb}`,
    summary,
    description: `${description} Repeating the call changes nothing.`,
    response: BATCH,
    errors: ["unauthorized", "not_found", "conflict"],
    details: { conflict: "this batch is done" },
    conflict: "The batch is already done.",
  });

const pauseBatch = change(
  "pause",
  "Pause a batch",
  "No row becomes a notification after the response. Notifications that exist are sent.",
);
const resumeBatch = change("resume", "Resume a paused batch", "Continues with the next row.");
const cancelBatch = change(
  "cancel",
  "Cancel a batch",
  "Deletes the rows that are no notification yet. Notifications that exist are sent. A test key does not get its uses back.",
);

/** Operations on batches. */
export const batches = {
  createBatch,
  listBatches,
  readBatch,
  readBatchResults,
  readBatchCertificates,
  pauseBatch,
  resumeBatch,
  cancelBatch,
};
