import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Checkpoint } from "#lib/evidence/log/checkpoint.ts";
import { readAddCheckpoint, SIZE_TYPE } from "#lib/evidence/log/witness.ts";
import { log } from "#lib/observability/log.ts";
import type { CosignedStore } from "./store.ts";
import type { Witness } from "./witness.ts";

/** More than 63 hashes and a checkpoint with 64 signatures take. */
const MOST_BYTES = 64 * 1024;
/** Milliseconds between warnings about one log: a stranger can send the same checkpoint over and over. */
const WARNING_MS = 60_000;
const REQUEST_MS = 10_000;
const TEXT = "text/plain; charset=utf-8";

interface Result {
  status: number;
  body: string;
  type?: string;
}

const plainly = (status: number, body: string): Result => ({ status, body: `${body}\n` });

/** Serves both interfaces of a witness below any prefix, so that a proxy may choose its path. */
export function witnessServer(witness: Witness, store: CosignedStore): Server {
  const warnedAt = new Map<string, number>();
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, async (request, response) => {
    try {
      send(response, await respond(request, { witness, store, warnedAt }));
    } catch (error) {
      log("error", "a request to the witness failed", { error });
      if (!response.headersSent) send(response, plainly(500, "the witness failed"));
    }
  });
  server.maxConnections = 256;
  return server;
}

interface Served {
  witness: Witness;
  store: CosignedStore;
  /** By origin. */
  warnedAt: Map<string, number>;
}

async function respond(request: IncomingMessage, served: Served): Promise<Result> {
  const path = (request.url ?? "").replace(/\?.*$/, "");
  if (path.endsWith("/add-checkpoint")) {
    if (request.method !== "POST") return plainly(405, "POST a checkpoint");
    const body = await readBody(request);
    return body === null ? plainly(413, `more than ${MOST_BYTES} bytes`) : add(body, served);
  }
  const note = await served.store.text(path.split("/").slice(-2).join("/"));
  if (note === null) return plainly(404, "there is no such checkpoint");
  if (request.method !== "GET" && request.method !== "HEAD") return plainly(405, "GET the checkpoint");
  return { status: 200, body: note };
}

async function add(body: string, { witness, warnedAt }: Served): Promise<Result> {
  const read = readAddCheckpoint(body);
  if (!read) return plainly(400, "not a request to add a checkpoint (c2sp.org/tlog-witness)");
  const response = await witness.add(read);
  if (response.status === 200) return { status: 200, body: response.line };
  if (response.status === 409) return { status: 409, body: `${response.size}\n`, type: SIZE_TYPE };
  if (response.status === 422) warn(read.checkpoint, warnedAt);
  return plainly(response.status, response.reason);
}

/** Warns of a signed checkpoint with a wrong proof: the log rewrote its past, or a stranger sent a made-up proof. */
function warn({ origin, note }: Checkpoint, warnedAt: Served["warnedAt"]): void {
  if (Date.now() - (warnedAt.get(origin) ?? 0) < WARNING_MS) return;
  warnedAt.set(origin, Date.now());
  const checkpoint = note.text.split("\n").slice(0, 3).join("\n");
  log("warn", "a signed checkpoint does not follow from the last checkpoint", { checkpoint });
}

/** Returns `null` for a body that is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body, type = TEXT }: Result): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    // The rest of a body that was not read would be taken for the next request.
    ...(status === 413 ? { Connection: "close" } : {}),
  });
  response.end(body);
}
