import { EXAMPLES } from "../openapi/examples.ts";
import { detail } from "../responses.ts";
import { type Operation, operation, RATE } from "./operation.ts";
import { attachmentParams, certificateQuery, notificationParams } from "./requests.ts";

const FILE = ["ETag", "Accept-Ranges", "Content-Disposition"] as const;
const PUBLIC_READ = {
  limit: { budget: "publicReads", counts: "requests" },
  cors: true,
  errors: ["not_found", "too_many_requests", "unavailable"],
} as const satisfies Partial<Operation>;

const readNotification = operation({
  ...PUBLIC_READ,
  id: "readNotification",
  method: "GET",
  path: "/v1/notifications/{id}",
  tag: "Public reads",
  summary: "Read one notification with its chain",
  description: "Needs no key: only the creator and holders of the certificate know the id.",
  params: notificationParams,
  response: {
    description: "State, metadata, attachments and every certified event.",
    type: "application/json",
    schema: detail,
    headers: RATE,
    example: EXAMPLES.detail,
  },
});

const readCertificate = operation({
  ...PUBLIC_READ,
  id: "readCertificate",
  method: "GET",
  path: "/v1/notifications/{id}/certificate",
  tag: "Public reads",
  summary: "Download the certificate",
  description:
    "A PDF. A sealed certificate is stored and never changes; before the seal it is provisional and says so.",
  params: notificationParams,
  query: certificateQuery,
  response: { description: "The certificate.", type: "application/pdf", schema: null, headers: [...RATE, ...FILE] },
  errors: ["invalid_input", ...PUBLIC_READ.errors, "range_not_satisfiable"],
  details: { invalid_input: "seal: must be the number of a seal: 1, 2, …" },
});

const readAttachment = operation({
  ...PUBLIC_READ,
  id: "readAttachment",
  method: "GET",
  path: "/v1/notifications/{id}/attachments/{attachment_id}",
  tag: "Public reads",
  summary: "Download an attachment",
  description: "Returns the stored bytes, so that their SHA-256 can be checked, with the stored `Content-Type`.",
  params: attachmentParams,
  response: { description: "The file.", type: "*/*", schema: null, headers: [...RATE, ...FILE] },
  errors: [...PUBLIC_READ.errors, "range_not_satisfiable"],
});

const readToken = operation({
  id: "readToken",
  method: "GET",
  path: "/v1/notifications/{id}/tsa-token",
  tag: "Public reads",
  summary: "Download the time-stamp token",
  description: "A bare RFC 3161 `TimeStampToken` in DER, the newest seal's. 404 until the chain is sealed.",
  cors: true,
  params: notificationParams,
  response: {
    description: "The token.",
    type: "application/vnd.etsi.timestamp-token",
    schema: null,
    headers: ["Content-Disposition"],
  },
  errors: ["not_found", "unavailable"],
  details: {
    not_found: "there is no time-stamp token under this id, or not yet: tsa is null until the notification is sealed",
  },
});

const readEvidence = operation({
  ...PUBLIC_READ,
  id: "readEvidence",
  method: "GET",
  path: "/v1/notifications/{id}/evidence",
  tag: "Public reads",
  summary: "Download the evidence package",
  description:
    "A ZIP that proves the newest seal without this service: certificate, token, roots, `evidence.json`, attachments, the mail as it was handed to the provider, and a README. 404 until the chain is sealed.",
  params: notificationParams,
  response: { description: "The package.", type: "application/zip", schema: null, headers: [...RATE, ...FILE] },
  errors: [...PUBLIC_READ.errors, "range_not_satisfiable"],
  details: { not_found: "this notification is not sealed yet; its evidence package comes with the seal" },
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
  response: { description: "The page.", type: "text/html", schema: null, headers: RATE },
});

/** Operations that need only a notification's id. */
export const publicReads = { readNotification, readCertificate, readAttachment, readToken, readEvidence, verifyPage };
