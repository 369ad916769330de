import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromPem } from "#lib/evidence/pki/pem.ts";
import { listen } from "../stand-ins/listen.ts";
import { type AuthorityOptions, issueAuthority } from "./openssl-authority.ts";

/** A real RFC 3161 server, `openssl ts -reply` over HTTP, with the usual failures of such servers. */

export type Behavior =
  | "well"
  /** Answers after `slowMs`. */
  | "slow"
  /** Sends headers, then nothing. */
  | "stalled"
  | "error-500"
  /** A login page of a proxy: 200, HTML. */
  | "html"
  | "garbage"
  /** The correct response with bytes after its end. */
  | "trailing"
  /** The token without its TimeStampResp. */
  | "bare-token"
  /** Cut off in the middle. */
  | "truncated"
  /** A valid response to another request: other nonce, other imprint. */
  | "replay"
  /** The correct nonce, another imprint. */
  | "other-imprint"
  /** A token without its certificate. */
  | "no-certificate"
  | "too-large";

export interface OpensslTsa {
  url: string;
  /** The root as a PEM file, and as DER. */
  caFile: string;
  root: Uint8Array<ArrayBuffer>;
  behavior: Behavior;
  /** Requests received. */
  requests: number;
  close(): Promise<void>;
}

const run = promisify(execFile);

export async function startOpensslTsa(options: AuthorityOptions & { slowMs?: number } = {}): Promise<OpensslTsa> {
  const folder = mkdtempSync(join(tmpdir(), "acuse-tsa-"));
  issueAuthority(folder, options);
  const earlier = await reply(folder, await query(folder, ["-digest", "ab".repeat(32), "-cert"]));
  const { url, stop } = await listen((request, response) => {
    tsa.requests++;
    answer(tsa.behavior, request, response, { folder, earlier, slowMs: options.slowMs ?? 1000 }).catch((error) =>
      response.destroy(error),
    );
  });
  const caFile = join(folder, "ca.pem");
  const [root] = fromPem("CERTIFICATE", readFileSync(caFile, "utf8"));
  if (!root) throw new Error("openssl made no root");
  const tsa: OpensslTsa = {
    url: `${url}/tsr`,
    caFile,
    root,
    behavior: "well",
    requests: 0,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return tsa;
}

type Place = { folder: string; earlier: Buffer; slowMs: number };

async function answer(
  behavior: Behavior,
  request: IncomingMessage,
  response: ServerResponse,
  { folder, earlier, slowMs }: Place,
): Promise<void> {
  const asked = Buffer.concat(await request.toArray());
  const send = (body: Buffer | string, type = "application/timestamp-reply", status = 200) =>
    response.writeHead(status, { "Content-Type": type }).end(body);
  const right = () => reply(folder, asked);
  switch (behavior) {
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      return void send(await right());
    case "stalled":
      return void response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).flushHeaders();
    case "error-500":
      return void send("internal error", "text/plain", 500);
    case "html":
      return void send("<!doctype html><title>Sign in</title>", "text/html");
    case "garbage":
      return void send(Buffer.from("30820102deadbeef", "hex"));
    case "trailing":
      return void send(Buffer.concat([await right(), Buffer.from("0500", "hex")]));
    case "bare-token":
      return void send(await bareToken(folder, await right()));
    case "truncated":
      return void send((await right()).subarray(0, -100));
    case "replay":
      return void send(earlier);
    case "other-imprint":
      return void send(await reply(folder, otherImprint(asked)));
    case "no-certificate":
      return void send(await reply(folder, withoutCertReq(asked)));
    case "too-large":
      return void send(Buffer.alloc(3 * 1024 * 1024, 0x30));
    default:
      return void send(await right());
  }
}

async function reply(folder: string, asked: Buffer): Promise<Buffer> {
  const file = join(folder, `q${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, asked);
  const { stdout } = await run(
    "openssl",
    ["ts", "-reply", "-queryfile", file, "-config", "tsa.cnf", "-section", "tsa"],
    { cwd: folder, encoding: "buffer" },
  );
  return stdout;
}

async function query(folder: string, args: string[]): Promise<Buffer> {
  const { stdout } = await run("openssl", ["ts", "-query", "-sha256", ...args], { cwd: folder, encoding: "buffer" });
  return stdout;
}

async function bareToken(folder: string, response: Buffer): Promise<Buffer> {
  const file = join(folder, `r${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, response);
  const { stdout } = await run("openssl", ["ts", "-reply", "-in", file, "-token_out"], {
    cwd: folder,
    encoding: "buffer",
  });
  return stdout;
}

/** The imprint is the only OCTET STRING of 32 octets in our request. */
function otherImprint(asked: Buffer): Buffer {
  const at = asked.indexOf(Buffer.from("0420", "hex")) + 2;
  return Buffer.concat([asked.subarray(0, at), Buffer.alloc(32, 7), asked.subarray(at + 32)]);
}

/** Drops the final BOOLEAN TRUE and shortens the SEQUENCE by it; requests of ours are shorter than 128 octets. */
function withoutCertReq(asked: Buffer): Buffer {
  const shorter = Buffer.from(asked.subarray(0, -3));
  shorter[1] = (shorter[1] ?? 0) - 3;
  return shorter;
}
