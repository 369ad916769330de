import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Identity } from "#lib/trust-services/identity.ts";
import { readP12 } from "#lib/trust-services/p12.ts";
import { listen } from "../stand-ins/listen.ts";
import { sourcesAt } from "./openssl-authority.ts";

/** Revocation status of a test authority over HTTP: `openssl ocsp`, and lists of `openssl ca`. */

export type Behavior =
  | "well"
  | "error-500"
  | "garbage"
  | "html"
  | "stalled"
  | "redirect"
  | "too-large"
  | "stranger"
  | "stale";

export interface RevocationServer {
  url: string;
  /** Behavior of the responder and of the list. */
  responder: Behavior;
  list: Behavior;
  /** Requests received, by path. */
  requests: string[];
  /** Called at each request, before it is answered. */
  asked: () => Promise<void>;
  /** Folder of the authority's ca.pem and ca.key, which may be issued after the address is known. */
  serve(folder: string): void;
  /** Revokes the certificate in a PEM file of the folder. */
  revoke(file: string): void;
  close(): Promise<void>;
}

const run = promisify(execFile);
const DAYS = "7";

export async function startRevocation(): Promise<RevocationServer> {
  let folder = "";
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "pipe", encoding: "utf8" });
  const { url, stop } = await listen(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? "";
    state.requests.push(path);
    await state.asked();
    const right = path === "/ocsp" ? () => answer(folder, body, state.responder) : () => list(folder, state.list);
    await reply(response, path === "/ocsp" ? state.responder : state.list, right).catch(() => response.destroy());
  });
  const state: RevocationServer = {
    url,
    responder: "well",
    list: "well",
    requests: [],
    asked: async () => {},
    serve(where) {
      folder = where;
      writeFileSync(join(folder, "index.txt"), "");
      writeFileSync(join(folder, "crlnumber"), "01\n");
      writeFileSync(join(folder, "revocation.cnf"), CONFIGURATION);
      for (const [name, ca] of [
        ["responder", "ca"],
        ["stranger", "stranger-ca"],
      ] as const) {
        if (ca !== "ca") newRoot(openssl, ca, "Test revocation root");
        issue(openssl, { name, ca, section: "responder" });
      }
    },
    revoke(file) {
      const serial = openssl("x509", "-in", file, "-noout", "-serial").trim().split("=")[1];
      writeFileSync(join(folder, "index.txt"), `R\t491231235959Z\t200101000000Z\t${serial}\tunknown\t/CN=revoked\n`);
    },
    close: stop,
  };
  return state;
}

/**
 * Returns an OCSP response. `openssl ocsp` reports certificates outside its index as unknown, so each is entered when
 * it is first asked for.
 */
async function answer(folder: string, asked: Buffer, behavior: Behavior): Promise<Buffer> {
  const name = join(folder, `o${Math.random().toString(36).slice(2)}`);
  writeFileSync(name, asked);
  const { stdout: text } = await run("openssl", ["ocsp", "-reqin", name, "-req_text", "-noverify"], { cwd: folder });
  const serial = /Serial Number: ([0-9A-F]+)/.exec(text)?.[1];
  const index = readFileSync(join(folder, "index.txt"), "utf8");
  const known = index.includes(`\t${serial}\t`) ? index : `${index}V\t491231235959Z\t\t${serial}\tunknown\t/CN=good\n`;
  writeFileSync(`${name}.index`, known);
  const by = behavior === "stranger" ? "stranger" : "responder";
  const files = ["-index", `${name}.index`, "-CA", "ca.pem", "-rsigner", `${by}.pem`, "-rkey", `${by}.key`];
  const days = behavior === "stale" ? [] : ["-ndays", DAYS];
  await run("openssl", ["ocsp", ...files, ...days, "-reqin", name, "-respout", `${name}.answer`], { cwd: folder });
  return readFileSync(`${name}.answer`);
}

async function list(folder: string, behavior: Behavior): Promise<Buffer> {
  const name = `l${Math.random().toString(36).slice(2)}`;
  const times =
    behavior === "stale"
      ? ["-crl_lastupdate", "200101000000Z", "-crl_nextupdate", "200108000000Z"]
      : ["-crldays", DAYS];
  await run("openssl", ["ca", "-config", "revocation.cnf", "-gencrl", ...times, "-out", name], { cwd: folder });
  const { stdout } = await run("openssl", ["crl", "-in", name, "-outform", "DER"], { cwd: folder, encoding: "buffer" });
  return stdout;
}

async function reply(response: ServerResponse, behavior: Behavior, right: () => Promise<Buffer>): Promise<void> {
  const send = (body: Buffer | string, type: string, status = 200) =>
    void response.writeHead(status, { "Content-Type": type, Location: "/elsewhere" }).end(body);
  const TYPE = "application/ocsp-response";
  if (behavior === "error-500") return send("internal error", "text/plain", 500);
  if (behavior === "redirect") return send("", TYPE, 302);
  if (behavior === "garbage") return send(Buffer.from("30820102deadbeef", "hex"), TYPE);
  if (behavior === "html") return send("<!doctype html><title>Sign in</title>", "text/html");
  if (behavior === "too-large") return send(Buffer.alloc(2 * 1024 * 1024, 0x30), TYPE);
  if (behavior === "stalled") return response.writeHead(200, { "Content-Type": TYPE }).flushHeaders();
  send(await right(), TYPE);
}

export interface Authority {
  folder: string;
  remove(): void;
}

/** A certification authority for signers. */
export function newAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), "acuse-revocation-"));
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "pipe", encoding: "utf8" });
  writeFileSync(join(folder, "revocation.cnf"), CONFIGURATION);
  newRoot(openssl, "ca", "Test signing root");
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * A signer whose certificate, `signer.pem`, names `url` as its revocation source; read from a P12 file like the
 * service's own.
 */
export async function newSigner({ folder }: Authority, url: string, name = "signer"): Promise<Identity> {
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "pipe", encoding: "utf8" });
  issue(openssl, { name, ca: "ca", section: "signer", extensions: sourcesAt(url), folder });
  const p12 = join(folder, `${name}.p12`);
  const parts = ["-inkey", `${name}.key`, "-in", `${name}.pem`, "-certfile", "ca.pem"];
  openssl("pkcs12", "-export", ...parts, "-passout", "pass:secret", "-out", p12);
  return readP12(readFileSync(p12), "secret");
}

type Openssl = (...args: string[]) => string;
const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

function newRoot(openssl: Openssl, name: string, commonName: string): void {
  const out = ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-days", "3650", "-subj", `/CN=${commonName}`];
  openssl("req", "-x509", ...KEY, ...out, "-config", "revocation.cnf", "-extensions", "root");
}

interface Issued {
  name: string;
  ca: string;
  section: string;
  extensions?: string;
  folder?: string;
}

function issue(openssl: Openssl, { name, ca, section, extensions, folder }: Issued): void {
  const request = ["-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=Test ${name}`];
  openssl("req", "-new", ...KEY, ...request, "-config", "revocation.cnf");
  if (extensions && folder)
    writeFileSync(
      join(folder, `${name}.cnf`),
      `${CONFIGURATION}\n[${section}-named]\n${SECTIONS[section]}${extensions}`,
    );
  const from = extensions ? [`${name}.cnf`, `${section}-named`] : ["revocation.cnf", section];
  const files = [
    "-in",
    `${name}.csr`,
    "-CA",
    `${ca}.pem`,
    "-CAkey",
    `${ca}.key`,
    "-CAcreateserial",
    "-out",
    `${name}.pem`,
  ];
  openssl("x509", "-req", ...files, "-days", "3000", "-extfile", from[0] ?? "", "-extensions", from[1] ?? "");
}

const SECTIONS: Record<string, string> = {
  signer: `basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature, nonRepudiation
extendedKeyUsage = emailProtection
`,
};

const CONFIGURATION = `[req]
distinguished_name = name
prompt = no
[name]
CN = unused
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[responder]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
[ca]
default_ca = own
[own]
database = index.txt
certificate = ca.pem
private_key = ca.key
default_md = sha256
default_crl_days = 7
crlnumber = crlnumber
`;
