import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { config } from "#lib/config.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { observe } from "#lib/observability/vitals.ts";
import { processWide } from "#lib/process-wide.ts";

/** Of one operation, with its retries. */
const TIMEOUT_MS = 10_000;
/** Pauses before the retries after a 5xx response. The sweep repeats deletions, which must be known one by one. */
const RETRIES_MS = [200, 600];

/** Why a request to S3 failed, in words of ours: S3's messages repeat input. */
export class S3Error extends Error {
  override name = "S3Error";
  /** False for a refusal that only a change of the settings or of the bucket resolves. */
  readonly passing: boolean;

  constructor(reason: string, passing: boolean, options: ErrorOptions = {}) {
    super(reason, options);
    this.passing = passing;
  }
}

const state = processWide<{ failing: boolean; signingKeys: Map<string, ArrayBuffer> }>("s3", () => ({
  failing: false,
  // One for each day.
  signingKeys: new Map(),
}));

interface Sent {
  method: "GET" | "PUT" | "DELETE";
  body?: Uint8Array<ArrayBuffer>;
}

/**
 * Sends a request about the object of this key, and reads the response by `read`, `null` for a missing object.
 * @throws ApiError unavailable, with an S3Error as its cause
 */
async function ask<T>(key: string, sent: Sent, read: (response: Response) => Promise<T>): Promise<T | null> {
  try {
    const result = await inTime((signal) => exchange(key, sent, read, signal));
    state.failing = false;
    observe({ part: "storage", ok: true });
    return result;
  } catch (error) {
    const cause = error instanceof S3Error ? error : new S3Error(silence(error), true, { cause: error });
    state.failing = true;
    observe({ part: "storage", ok: false, reason: cause.message });
    throw new ApiError("unavailable", fault("storage_away"), { cause });
  }
}

/** With the code of the failed connection, such as ENOTFOUND or DEPTH_ZERO_SELF_SIGNED_CERT. */
function silence(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? `it does not respond (${code})` : "it does not respond";
}

/** Rejects in time: `AbortSignal.timeout` alone can be collected as garbage while a request waits. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error("no response in time"));
    controller.abort();
  }, TIMEOUT_MS);
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange<T>(
  key: string,
  { method, body }: Sent,
  read: (response: Response) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  for (let attempt = 0; ; attempt++) {
    const { url, headers } = await signed(key, { method, ...(body && { body }) });
    const init = { method, headers, redirect: "manual", cache: "no-store", signal, ...(body && { body }) } as const;
    const response = await fetch(url, init);
    if (response.ok) return read(response);
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1];
    // A missing bucket is 404 as well.
    if (response.status === 404 && code === "NoSuchKey") return null;
    const retryMs = response.status >= 500 && method !== "DELETE" ? RETRIES_MS[attempt] : undefined;
    if (retryMs === undefined)
      throw new S3Error(`it answers ${response.status}${code ? ` ${code}` : ""}`, response.status >= 500);
    await pause(retryMs, undefined, { signal });
  }
}

function signed(key: string, { method, body }: Sent) {
  const { s3 } = config();
  // A blob is in S3, and the process was started without its settings.
  if (!s3) throw new S3Error("S3_BUCKET is not set", false);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  return new AwsV4Signer({
    ...{ method, url: `${endpoint}/${bucket}/${key}`, service: "s3", region, accessKeyId, secretAccessKey },
    // The key is the hash of the body: S3 refuses a body that was changed on the way.
    ...(body && { headers: { "X-Amz-Content-Sha256": key } }),
    cache: state.signingKeys,
  }).sign();
}

const drained = async (response: Response): Promise<void> => void (await response.arrayBuffer());

export async function putObject(sha256: string, bytes: Uint8Array): Promise<void> {
  const stored = await ask(sha256, { method: "PUT", body: new Uint8Array(bytes) }, async (response) => {
    await drained(response);
    return true;
  });
  if (!stored) throw new Error("S3 answered a PUT with NoSuchKey");
}

/** Returns the bytes, `null` for a missing object. */
export const getObject = (sha256: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  ask(sha256, { method: "GET" }, async (response) => new Uint8Array(await response.arrayBuffer()));

/** Returns SHA-256 and size of the stored bytes, which it does not hold in memory, `null` for a missing object. */
export const hashObject = (sha256: string): Promise<{ sha256: string; size_bytes: number } | null> =>
  ask(sha256, { method: "GET" }, async ({ body }) => {
    const hash = createHash("sha256");
    let size_bytes = 0;
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      size_bytes += chunk.length;
    }
    return { sha256: hash.digest("hex"), size_bytes };
  });

/** Does nothing for a missing object. */
export async function deleteObject(sha256: string): Promise<void> {
  await ask(sha256, { method: "DELETE" }, drained);
}

/** Asks for an object that does not exist, which shows that address, bucket and key of the settings fit. */
export const probeS3 = (): Promise<unknown> =>
  ask("acuse-probe", { method: "GET" }, async (response) => {
    await drained(response);
    // A web page that answers every address would take files and lose them.
    throw new S3Error(`it answers ${response.status} for an object that does not exist, as no S3 does`, false);
  });

/** Throws `unavailable` where S3 failed last and still fails: for work that is expensive to repeat. */
export async function requireS3(): Promise<void> {
  if (config().blobs === "s3" && state.failing) await probeS3();
}
