import { LIMITS } from "../limits.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { createAnswer, list, testKeyAnswer } from "../responses.ts";
import { createInput } from "../schemas.ts";
import { operation, RATE } from "./operation.ts";
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
    "Sends the e-mail and starts the chain of certified events. Answers once the notification, its first link and its send job are stored.",
  access: "key",
  idempotent: true,
  body: createInput,
  bodyExample: EXAMPLES.createRequest,
  answer: {
    description: "Created, or already created by an earlier call with this Idempotency-Key.",
    type: "application/json",
    schema: createAnswer,
    headers: ["Idempotency-Replayed", "Acuse-Small-Text"],
    example: EXAMPLES.created,
  },
  problems: ["invalid_input", "unauthorized", "conflict", "payload_mismatch", "unavailable"],
  details: {
    conflict: "Idempotency-Key: the first call with it is still running; try again in some seconds",
    unavailable: "too many templates are being downloaded right now; try again in some seconds",
  },
});

const listNotifications = operation({
  id: "listNotifications",
  method: "GET",
  path: "/v1/notifications",
  tag: "Notifications",
  summary: "List your organization's notifications",
  description:
    "Newest first. Pass next_cursor as cursor for the next page; a cursor has no format to rely on. A query parameter that is not one of these is refused.",
  access: "key",
  query: listQuery,
  answer: { description: "One page.", type: "application/json", schema: list, headers: [], example: EXAMPLES.list },
  problems: ["invalid_input", "unauthorized"],
  details: { invalid_input: "limit: must be a whole number from 1 to 100" },
});

const createTestKey = operation({
  id: "createTestKey",
  method: "POST",
  path: "/v1/test-keys",
  tag: "Test keys",
  summary: "Get a test key",
  description: `Creates ${LIMITS.testKey.uses} notifications and expires after ${LIMITS.testKey.minutes} minutes. One key an address. What it sends is always simulated and marked so, since nobody has proven the address; a test key made in the dashboard really mails the address of the signed-in user, and does not count here.`,
  limit: { budget: "testKeys", counts: "valid requests" },
  body: testKeyInput,
  bodyBytes: LIMITS.testKey.requestBytes,
  bodyExample: EXAMPLES.testKeyRequest,
  answer: {
    description: "The key, shown this once.",
    type: "application/json",
    schema: testKeyAnswer,
    headers: RATE,
    example: EXAMPLES.testKey,
  },
  problems: ["invalid_input", "conflict", "too_many_requests"],
  details: {
    invalid_input: "email: is required",
    too_many_requests: "at most 5 requests in 60 minutes; try again in 1741 s",
  },
});

/** Every operation there is; routes, documentation and tests all start here. */
export const operations = {
  createNotification,
  listNotifications,
  ...publicReads,
  createTestKey,
  ...service,
};
