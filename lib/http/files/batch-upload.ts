import { createHash } from "node:crypto";
import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { config } from "#lib/config.ts";
import { fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { parseStrictJson } from "#lib/contract/strict-json.ts";
import type { Upload } from "#lib/notifications/batch/accept.ts";
import type { RowSource } from "#lib/notifications/batch/row-source.ts";
import { concurrencyQueue } from "../concurrency-queue.ts";
import { namelessFile, writeTo } from "./spool.ts";

const FORMATS: [format: RowSource["format"], type: RegExp, name: RegExp][] = [
  ["csv", /^text\/csv\b/i, /\.csv$/i],
  ["ndjson", /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines)\b/i, /\.(ndjson|jsonl)$/i],
];

/** Storing a large file takes a connection for up to two minutes, and other calls need the rest of them. */
const limitConcurrency = concurrencyQueue(2, 60_000);

/** Parts of the form, as they arrive. */
interface Parts {
  notification: Promise<unknown>;
  rows: Promise<Omit<Upload, "notification">> | null;
}

/**
 * Reads the form of POST /v1/batches and returns the result of `use`. The rows go to an unlinked file, so that a large batch uses
 * disk instead of memory. `most`: bytes of the body. @throws ApiError invalid_input
 */
export async function readBatchForm<T>(
  request: Request,
  use: (upload: Upload) => Promise<T>,
  most: number = LIMITS.batch.bytes,
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(type)) throw invalid("Content-Type", fault("not_multipart"));
  if (Number(request.headers.get("content-length")) > most) throw invalid("body", fault("long_bytes", most));
  const file = await namelessFile(join(config().dataDir, "tmp"));
  try {
    const { notification, rows } = await readParts(request, { type, most }, file);
    if (!rows) throw invalid("rows", fault("required"));
    const upload = { notification: await notification, ...(await rows) };
    return await limitConcurrency(() => use(upload));
  } finally {
    await file.close();
  }
}

async function readParts(
  request: Request,
  { type, most }: { type: string; most: number },
  file: FileHandle,
): Promise<Parts> {
  const form = newForm(type);
  const parts: Parts = { notification: Promise.resolve({}), rows: null };
  const pending: Promise<unknown>[] = [];
  let wrong: Error | undefined;
  const keep = <T>(part: Promise<T>): Promise<T> => {
    pending.push(part.catch((error: Error) => (wrong ??= error)));
    return part;
  };
  const open: BusboyFileStream[] = [];
  form.on("file", (name, stream, filename, _encoding, mimetype) => {
    open.push(stream);
    if (name === "rows" && !parts.rows) parts.rows = keep(spooled(stream, file, mimetype, filename));
    else if (name === "notification") parts.notification = keep(jsonOf(stream));
    else void keep(unknownPart(stream, name));
  });
  try {
    await Promise.all([once(form, "finish").catch(notAForm), feed(request, form, most)]);
  } catch (error) {
    for (const stream of open) stream.destroy();
    await Promise.all(pending);
    throw error;
  }
  await Promise.all(pending);
  if (wrong) throw wrong;
  return parts;
}

function newForm(type: string): BusboyInstance {
  const limits = { files: 3, fileSize: LIMITS.batch.bytes };
  try {
    return new Busboy({ headers: { "content-type": type }, limits, isPartAFile: () => true });
  } catch {
    return notAForm();
  }
}

const notAForm = (): never => {
  throw invalid("body", fault("not_a_form"));
};

/** Hands the body on. What is beyond the limit stays unread, because cancelling would close the connection before the response. */
async function feed(request: Request, form: BusboyInstance, most: number): Promise<void> {
  const reader = request.body?.getReader();
  const cutOff = (): never => {
    throw invalid("body", fault("cut_off"));
  };
  let bytes = 0;
  for (let part = await reader?.read().catch(cutOff); part && !part.done; part = await reader?.read().catch(cutOff)) {
    bytes += part.value.byteLength;
    if (bytes > most) throw invalid("body", fault("long_bytes", most));
    if (!form.write(part.value)) await once(form, "drain").catch(notAForm);
  }
  form.end();
}

async function spooled(stream: BusboyFileStream, file: FileHandle, type: string, name: string) {
  const named = FORMATS.find(([, , ofName]) => ofName.test(name ?? ""));
  const format = (named ?? FORMATS.find(([, ofType]) => ofType.test(type)))?.[0];
  const hash = createHash("sha256");
  let failure: Error | undefined;
  // To its end also after a failure: the parser waits until every part is read.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (failure) continue;
    hash.update(chunk);
    await writeTo(file, chunk).catch((error: Error) => {
      failure = error;
    });
  }
  if (failure) throw failure;
  if (!format) throw invalid("rows", fault("row_format"));
  return { rows: { format, chunks: () => chunksOf(file) }, sha256: hash.digest("hex") };
}

const CHUNK = 64 * 1024;

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const chunk = Buffer.allocUnsafeSlow(CHUNK);
    const { bytesRead } = await file.read(chunk, 0, CHUNK, at);
    if (!bytesRead) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

async function jsonOf(stream: BusboyFileStream): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes <= LIMITS.requestBytes) chunks.push(chunk);
  }
  if (bytes > LIMITS.requestBytes) throw invalid("notification", fault("long_bytes", LIMITS.requestBytes));
  return parseStrictJson(utf8(Buffer.concat(chunks)), "notification");
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("notification", fault("not_utf8"));
  }
}

async function unknownPart(stream: BusboyFileStream, name: string): Promise<never> {
  stream.resume();
  await finished(stream);
  throw invalid(
    name === "rows" ? name : "body",
    name === "rows" ? fault("twice") : fault("unknown_field", "notification, rows"),
  );
}
