import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { logProof } from "../responses.ts";
import { type Operation, operation, RATE } from "./operation.ts";
import { notificationParams } from "./requests.ts";

const LOG_READ = {
  limit: { budget: "logReads", counts: "requests" },
  cors: true,
  errors: ["not_found", "too_many_requests"],
} as const satisfies Partial<Operation>;

const { requests, seconds } = LIMITS.logReads;
const TOO_MANY = `at most ${requests} requests in ${seconds / 60} minutes; try again in 291 s`;

const logPage = operation({
  id: "logPage",
  method: "GET",
  path: "/tlog",
  tag: "Public log",
  summary: "See the public log",
  description: "Its size, its newest checkpoint, its key and witnesses, and how to follow it.",
  response: { description: "The page.", type: "text/html", schema: null, headers: [] },
  errors: [],
});

const readLogCheckpoint = operation({
  ...LOG_READ,
  id: "readLogCheckpoint",
  method: "GET",
  path: "/tlog/checkpoint",
  tag: "Public log",
  summary: "Get the newest checkpoint",
  description: "A signed tree head (c2sp.org/tlog-checkpoint), with the cosignatures of witnesses if there are any.",
  response: { description: "A signed note.", type: "text/plain", schema: null, headers: RATE },
  details: { not_found: "the log has no checkpoint yet", too_many_requests: TOO_MANY },
});

const readLogTile = operation({
  ...LOG_READ,
  id: "readLogTile",
  method: "GET",
  path: "/tlog/tile/{level}/{number}",
  tag: "Public log",
  summary: "Get a tile or a bundle of entries",
  description:
    "As c2sp.org/tlog-tiles defines: `level` is 0 to 63, or `entries` for the entries themselves; `number` is written in groups of three digits, `x001/x234/067`, and a partial tile has `.p/` and its width behind it. Never changes.",
  params: z.object({
    level: z.string().describe("`0` to `63`, or `entries`."),
    number: z.union([z.string(), z.array(z.string())]).describe("As in `x001/x234/067`."),
  }),
  response: {
    description:
      "256 hashes of 32 bytes or, in a partial tile, fewer; for entries, each behind its length in two bytes.",
    type: "application/octet-stream",
    schema: null,
    headers: RATE,
  },
  details: { not_found: "the log has no such tile yet", too_many_requests: TOO_MANY },
});

const readLogKey = operation({
  id: "readLogKey",
  method: "GET",
  path: "/tlog/key",
  tag: "Public log",
  summary: "Get the key of the log",
  description: "One line, a vkey (c2sp.org/signed-note).",
  cors: true,
  response: { description: "The vkey.", type: "text/plain", schema: null, headers: [] },
  errors: [],
});

const readLogPolicy = operation({
  id: "readLogPolicy",
  method: "GET",
  path: "/tlog/policy",
  tag: "Public log",
  summary: "Get the keys of the log and its witnesses",
  description: "A policy file (c2sp.org/tlog-policy) with all keys that the log ever had.",
  cors: true,
  response: { description: "The policy.", type: "text/plain", schema: null, headers: ["Content-Disposition"] },
  errors: [],
});

const readLogProof = operation({
  id: "readLogProof",
  method: "GET",
  path: "/v1/notifications/{id}/log-proof",
  tag: "Public reads",
  summary: "Prove that every link is in the public log",
  description:
    "Every entry that the log has of this notification, each with its proof (c2sp.org/tlog-proof) in the newest checkpoint.",
  limit: { budget: "publicReads", counts: "requests" },
  cors: true,
  params: notificationParams,
  response: {
    description: "The checkpoint and the entries, in the order of the links.",
    type: "application/json",
    schema: logProof,
    headers: RATE,
    example: EXAMPLES.logProof,
  },
  errors: ["not_found", "too_many_requests"],
});

/** Operations of the public log. */
export const publicLog = { logPage, readLogCheckpoint, readLogTile, readLogKey, readLogPolicy, readLogProof };
