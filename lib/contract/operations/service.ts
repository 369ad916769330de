import { z } from "zod";
import { EXAMPLES } from "../openapi/examples.ts";
import { healthAnswer, readyAnswer } from "../responses.ts";
import { operation } from "./operation.ts";

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
    "200 while the database answers. Counts what is still to be sent and sealed, how much of it is late, seals that wait for an issuer's answer, and the jobs put aside.",
  answer: {
    description: "It is.",
    type: "application/json",
    schema: healthAnswer,
    headers: [],
    example: { status: "ok", queued: 3, queued_late: 0, unsealed: 1, unsealed_late: 0, unanswered: 0, dead_jobs: 0 },
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

/** What the service says of itself. */
export const service = { health, ready, openApi, trustPage, trustRoots, trustFile, checkPage };
