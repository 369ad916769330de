import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { listen } from "./listen.ts";

export interface StandInS3 {
  /** Settings of the service. */
  env: Record<string, string>;
  url: string;
  /** `away` cuts every connection, `silent` never responds, `failing` responds with 503. */
  behavior: "well" | "away" | "silent" | "failing";
  /** Methods and keys of the requests. */
  requests: string[];
  /** Called before each request is answered. */
  before: (method: string, key: string) => Promise<void>;
  /** Folder of the bucket's files. */
  folder: string;
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

const BUCKET = "files";
const SUFFIX = "._S3rver_object";

/**
 * s3rver, an S3 server of others, behind faults. It compares every signature (SigV4) with its one key, but takes requests without one,
 * and it does not compare a body with the hash that was signed: a request without a signature, or without the key as the hash of its
 * body, is refused here.
 */
export async function startS3({ port = 0 } = {}): Promise<StandInS3> {
  const directory = await mkdtemp(join(tmpdir(), "acuse-s3-"));
  const server = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await server.configureBuckets();
  const respond = server.callback();
  const listening = await listen(async (request, response) => {
    const { method = "", url = "" } = request;
    const key = url.split("/").at(-1) ?? "";
    standIn.requests.push(`${method} ${key}`);
    await standIn.before(method, key);
    if (standIn.behavior === "away") return void request.socket.destroy();
    if (standIn.behavior === "silent") return;
    if (standIn.behavior === "failing") return void response.writeHead(503).end();
    const signedHash = request.headers["x-amz-content-sha256"];
    if (!request.headers.authorization || (method === "PUT" && signedHash !== key))
      return void response.writeHead(403).end();
    respond(request, response);
  }, port);
  const folder = join(directory, BUCKET);
  const standIn: StandInS3 = {
    env: {
      BLOBS: "s3",
      S3_ENDPOINT: listening.url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    url: listening.url,
    behavior: "well",
    requests: [],
    before: async () => {},
    folder,
    async keys() {
      const files = await readdir(folder);
      return files
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .sort();
    },
    async stop() {
      await listening.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return standIn;
}
