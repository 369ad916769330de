import { z } from "zod";
import { EXAMPLES } from "../openapi/examples.ts";
import { healthResponse, readinessResponse } from "../responses.ts";
import { operation } from "./operation.ts";

const trustPage = operation({
  id: "trustPage",
  method: "GET",
  path: "/trust",
  tag: "Service",
  summary: "See the root certificates",
  description: "The roots with their roles, fingerprints and validity, their revocation lists, and how to check them.",
  response: { description: "The page.", type: "text/html", schema: null, headers: [] },
  errors: [],
});

const trustFile = operation({
  id: "trustFile",
  method: "GET",
  path: "/trust/{file}",
  tag: "Service",
  summary: "Get revocation lists and certificates",
  description:
    "`signing.crl` and `time-stamping.crl` (DER, RFC 5280), as far as this service issues them; `signing.pem` and `time-stamping.pem`, the certificate in use up to its root; `acuse-verify.html`, the check of certificates as one file.",
  cors: true,
  params: z.object({ file: z.string().describe("The name of one of these files.") }),
  response: { description: "The file.", type: "*/*", schema: null, headers: ["Content-Disposition"] },
  errors: ["not_found"],
});

const checkPage = operation({
  id: "checkPage",
  method: "GET",
  path: "/verify",
  tag: "Service",
  summary: "Check a certificate that you hold",
  description: "A page on which the browser alone checks files: nothing is uploaded.",
  response: { description: "The page.", type: "text/html", schema: null, headers: [] },
  errors: [],
});

const health = operation({
  id: "health",
  method: "GET",
  path: "/healthz",
  tag: "Service",
  summary: "Check that the service is alive",
  description:
    "Returns 200 while the database accepts reads and writes. Counts unsent and unsealed notifications, how many of them are late, seals that lack a revocation status, and dead jobs.",
  response: {
    description: "The service is alive.",
    type: "application/json",
    schema: healthResponse,
    headers: [],
    example: {
      status: "ok",
      queued: 3,
      queued_late: 0,
      unsealed: 1,
      unsealed_late: 0,
      awaiting_revocation_status: 0,
      dead_jobs: 0,
    },
  },
  errors: ["unavailable"],
});

const ready = operation({
  id: "ready",
  method: "GET",
  path: "/readyz",
  tag: "Service",
  summary: "Check that the service is ready",
  description:
    "200 while this process can respond and its worker runs. The status is `degraded` while the time-stamping authority or the mail provider fails: requests succeed, mails or seals wait. It is `degraded` too while the bucket of a service that stores files in S3 fails: requests that need a file get 503, and seals wait. A process without a worker (`ROLE=web`) is `degraded` while no process runs one. A part that was not used since the start is `untried`. The check queries only the database, at most once a second; after a failure it writes a row, so that a full disk or a read-only database is not ready.",
  response: {
    description: "The service is ready or degraded.",
    type: "application/json",
    schema: readinessResponse,
    headers: [],
    example: EXAMPLES.ready,
  },
  errors: ["unavailable"],
});

const openApi = operation({
  id: "openApi",
  method: "GET",
  path: "/openapi.json",
  tag: "Service",
  summary: "Get this OpenAPI document",
  description: "OpenAPI 3.1.",
  cors: true,
  response: { description: "The document.", type: "application/json", schema: null, headers: [] },
  errors: [],
});

const trustRoots = operation({
  id: "trustRoots",
  method: "GET",
  path: "/trust/ca.pem",
  tag: "Service",
  summary: "Get the root certificates",
  description: "PEM, all of them one after the other.",
  cors: true,
  response: {
    description: "The certificates.",
    type: "application/pem-certificate-chain",
    schema: null,
    headers: ["Content-Disposition"],
  },
  errors: [],
});

/** Operations about the service itself. */
export const service = { health, ready, openApi, trustPage, trustRoots, trustFile, checkPage };
