import { z } from "zod";
import { createAnswer, detail, healthAnswer, list, readyAnswer, testKeyAnswer } from "./answers.ts";
import { EXAMPLES } from "./examples.ts";
import { LIMITS } from "./limits.ts";
import { type AnswerHeader, type Operation, operation } from "./operation.ts";
import { attachmentParams, certificateQuery, listQuery, notificationParams, testKeyInput } from "./requests.ts";
import { createInput } from "./schemas.ts";

const RATE: AnswerHeader[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const FILE: AnswerHeader[] = ["ETag", "Accept-Ranges", "Content-Disposition"];
const PUBLIC_READ = {
  limit: { budget: "publicReads", counts: "requests" },
  cors: true,
  problems: ["not_found", "too_many_requests"],
} as const satisfies Partial<Operation>;

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
    headers: ["Idempotency-Replayed"],
    example: EXAMPLES.created,
  },
  problems: ["invalid_input", "unauthorized", "conflict", "payload_mismatch", "unavailable"],
});

const listNotifications = operation({
  id: "listNotifications",
  method: "GET",
  path: "/v1/notifications",
  tag: "Notifications",
  summary: "List your organization's notifications",
  description: "Newest first. Pass next_cursor as cursor for the next page; a cursor has no format to rely on.",
  access: "key",
  query: listQuery,
  answer: { description: "One page.", type: "application/json", schema: list, headers: [], example: EXAMPLES.list },
  problems: ["invalid_input", "unauthorized"],
});

const readNotification = operation({
  ...PUBLIC_READ,
  id: "readNotification",
  method: "GET",
  path: "/v1/notifications/{id}",
  tag: "Public reads",
  summary: "Read one notification with its chain",
  description: "Needs no key: the id is known only to its creator and to those who hold the certificate.",
  params: notificationParams,
  answer: {
    description: "State, metadata, attachments and every certified event.",
    type: "application/json",
    schema: detail,
    headers: RATE,
    example: EXAMPLES.detail,
  },
  problems: [...PUBLIC_READ.problems],
});

const readCertificate = operation({
  ...PUBLIC_READ,
  id: "readCertificate",
  method: "GET",
  path: "/v1/notifications/{id}/certificate",
  tag: "Public reads",
  summary: "Download the certificate",
  description: "A PDF. Sealed ones are stored and never change; before the seal it is provisional and says so.",
  params: notificationParams,
  query: certificateQuery,
  answer: { description: "The certificate.", type: "application/pdf", schema: null, headers: [...RATE, ...FILE] },
  problems: ["invalid_input", ...PUBLIC_READ.problems, "range_not_satisfiable", "unavailable"],
});

const readAttachment = operation({
  ...PUBLIC_READ,
  id: "readAttachment",
  method: "GET",
  path: "/v1/notifications/{id}/attachments/{attachment_id}",
  tag: "Public reads",
  summary: "Download an attachment",
  description: "Byte for byte what was sent, so that its SHA-256 can be checked. The Content-Type is the stored one.",
  params: attachmentParams,
  answer: { description: "The file.", type: "*/*", schema: null, headers: [...RATE, ...FILE] },
  problems: [...PUBLIC_READ.problems, "range_not_satisfiable"],
});

const readToken = operation({
  id: "readToken",
  method: "GET",
  path: "/v1/notifications/{id}/tsa-token",
  tag: "Public reads",
  summary: "Download the time-stamp token",
  description: "A bare RFC 3161 TimeStampToken in DER, the newest seal's. 404 until the chain is sealed.",
  cors: true,
  params: notificationParams,
  answer: {
    description: "The token.",
    type: "application/vnd.etsi.timestamp-token",
    schema: null,
    headers: ["Content-Disposition"],
  },
  problems: ["not_found"],
});

const readEvidence = operation({
  ...PUBLIC_READ,
  id: "readEvidence",
  method: "GET",
  path: "/v1/notifications/{id}/evidence",
  tag: "Public reads",
  summary: "Download the evidence package",
  description:
    "A ZIP with everything it takes to check the newest seal without this service: certificate, token, roots, evidence.json, attachments, the mail as it was handed to the provider, and a README. 404 until the chain is sealed. The same bytes until something changes.",
  params: notificationParams,
  answer: { description: "The package.", type: "application/zip", schema: null, headers: [...RATE, ...FILE] },
  problems: [...PUBLIC_READ.problems, "range_not_satisfiable"],
});

const createTestKey = operation({
  id: "createTestKey",
  method: "POST",
  path: "/v1/test-keys",
  tag: "Test keys",
  summary: "Get a test key",
  description: `Creates ${LIMITS.testKey.uses} notifications and expires after ${LIMITS.testKey.minutes} minutes. One key an address.`,
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
});

const verifyPage = operation({
  ...PUBLIC_READ,
  id: "verifyPage",
  method: "GET",
  path: "/verify/{id}",
  tag: "Public reads",
  summary: "Verify a notification in the browser",
  description: "Recomputes the chain, the content hash, the attachments' hashes and the seal, and shows the record.",
  params: notificationParams,
  answer: { description: "The page.", type: "text/html", schema: null, headers: RATE },
  problems: [...PUBLIC_READ.problems],
});

const trustPage = operation({
  id: "trustPage",
  method: "GET",
  path: "/trust",
  tag: "Service",
  summary: "What signatures and time-stamps of this service lead to",
  description: "The roots with their roles, fingerprints and validity, their revocation lists, and how to check them.",
  answer: { description: "The page.", type: "text/html", schema: null, headers: [] },
  problems: [],
});

const trustFile = operation({
  id: "trustFile",
  method: "GET",
  path: "/trust/{file}",
  tag: "Service",
  summary: "Revocation lists and certificates in use",
  description:
    "signing.crl and time-stamping.crl (DER, RFC 5280), as far as this service issues them; signing.pem and time-stamping.pem, the certificate in use up to its root.",
  cors: true,
  params: z.object({ file: z.string() }),
  answer: { description: "The file.", type: "*/*", schema: null, headers: ["Content-Disposition"] },
  problems: ["not_found"],
});

const checkPage = operation({
  id: "checkPage",
  method: "GET",
  path: "/verify",
  tag: "Service",
  summary: "Check a certificate that you hold",
  description: "A page on which the browser alone checks files: nothing is uploaded.",
  answer: { description: "The page.", type: "text/html", schema: null, headers: [] },
  problems: [],
});

const health = operation({
  id: "health",
  method: "GET",
  path: "/healthz",
  tag: "Service",
  summary: "Is the service able to answer?",
  description:
    "200 while the database answers. Counts what is still to be sent and sealed, how much of it is late, and the jobs put aside.",
  answer: {
    description: "It is.",
    type: "application/json",
    schema: healthAnswer,
    headers: [],
    example: { status: "ok", queued: 3, queued_late: 0, unsealed: 1, unsealed_late: 0, dead_jobs: 0 },
  },
  problems: ["unavailable"],
});

const ready = operation({
  id: "ready",
  method: "GET",
  path: "/readyz",
  tag: "Service",
  summary: "Should it be sent requests?",
  description:
    "200 while this process can answer and its worker lives. Trouble of the time-stamping authority or the mail provider makes it degraded: requests are answered, mails or seals wait. What has not been used since the start is untried; nothing is asked for this answer but the database, once a second at most.",
  answer: {
    description: "It should.",
    type: "application/json",
    schema: readyAnswer,
    headers: [],
    example: EXAMPLES.ready,
  },
  problems: ["unavailable"],
});

const openApi = operation({
  id: "openApi",
  method: "GET",
  path: "/openapi.json",
  tag: "Service",
  summary: "This document",
  description: "OpenAPI 3.1.",
  cors: true,
  answer: { description: "The document.", type: "application/json", schema: null, headers: [] },
  problems: [],
});

const trustRoots = operation({
  id: "trustRoots",
  method: "GET",
  path: "/trust/ca.pem",
  tag: "Service",
  summary: "The roots that signatures and time-stamps chain to",
  description: "PEM, all of them one after the other.",
  cors: true,
  answer: {
    description: "The certificates.",
    type: "application/pem-certificate-chain",
    schema: null,
    headers: ["Content-Disposition"],
  },
  problems: [],
});

/** Every operation there is; routes, documentation and tests all start here. */
export const operations = {
  createNotification,
  listNotifications,
  readNotification,
  readCertificate,
  readAttachment,
  readToken,
  readEvidence,
  createTestKey,
  verifyPage,
  health,
  ready,
  openApi,
  trustPage,
  trustRoots,
  trustFile,
  checkPage,
};
