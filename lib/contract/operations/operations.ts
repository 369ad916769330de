import { LIMITS } from "../limits.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { createResponse, list, testKeyResponse } from "../responses.ts";
import { createInput } from "../schemas.ts";
import { batches } from "./batches.ts";
import { publicLog } from "./log.ts";
import { FIRST_CALL_RUNS, operation, RATE } from "./operation.ts";
import { publicReads } from "./public-reads.ts";
import { listQuery, testKeyInput } from "./requests.ts";
import { service } from "./service.ts";

const createNotification = operation({
  id: "createNotification",
  method: "POST",
  path: "/v1/notifications",
  tag: "Notifications",
  summary: "Create a certified notification",
  description:
    "Sends the e-mail and starts the chain of certified events. The service responds as soon as the notification is stored. The e-mail follows.",
  access: "key",
  idempotent: true,
  body: createInput,
  bodyExample: EXAMPLES.createRequest,
  response: {
    description: "Created, or already created by an earlier call with this `Idempotency-Key`.",
    type: "application/json",
    schema: createResponse,
    headers: ["Idempotency-Replayed", "Acuse-Small-Text"],
    example: EXAMPLES.created,
  },
  errors: ["invalid_input", "unauthorized", "conflict", "payload_mismatch", "unavailable"],
  details: { conflict: "Idempotency-Key: the first call with it is still running; try again in some seconds" },
  conflict: FIRST_CALL_RUNS,
});

const listNotifications = operation({
  id: "listNotifications",
  method: "GET",
  path: "/v1/notifications",
  tag: "Notifications",
  summary: "List your organization's notifications",
  description:
    "Newest first. Pass `next_cursor` as `cursor` for the next page; a cursor has no format to rely on. An unknown query parameter is an error.",
  access: "key",
  query: listQuery,
  response: { description: "One page.", type: "application/json", schema: list, headers: [], example: EXAMPLES.list },
  errors: ["invalid_input", "unauthorized"],
  details: { invalid_input: `limit: must be a whole number from 1 to ${LIMITS.page.most}` },
});

const createTestKey = operation({
  id: "createTestKey",
  method: "POST",
  path: "/v1/test-keys",
  tag: "Test keys",
  summary: "Get a test key",
  description: `Creates ${LIMITS.testKey.uses} notifications and expires after ${LIMITS.testKey.minutes} minutes. Each address gets one key. Its notifications are always simulated and marked so, because the address is not proven. A test key made in the dashboard really mails the address of the signed-in user, and does not count here.`,
  limit: { budget: "testKeys", counts: "results" },
  body: testKeyInput,
  bodyBytes: LIMITS.testKey.requestBytes,
  bodyExample: EXAMPLES.testKeyRequest,
  response: {
    description: "The key, shown only here.",
    type: "application/json",
    schema: testKeyResponse,
    headers: RATE,
    example: EXAMPLES.testKey,
  },
  errors: ["invalid_input", "conflict", "too_many_requests"],
  conflict: "This address already got its test key.",
  details: {
    invalid_input: "email: is required",
    too_many_requests: `at most ${LIMITS.testKeys.requests} requests in ${LIMITS.testKeys.seconds / 60} minutes; try again in 1741 s`,
  },
});

/** All operations: routes, documentation and tests are derived from this table. */
export const operations = {
  createNotification,
  listNotifications,
  ...batches,
  ...publicReads,
  ...publicLog,
  createTestKey,
  ...service,
};
