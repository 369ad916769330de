import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type FetchPolicy, safeFetch } from "#lib/safe-fetch/safe-fetch.ts";

/** Servers on loopback that stop after the test. */

async function listening(server: Server, address = "127.0.0.1"): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, address, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts an HTTP server. @returns its port */
export const serve = (answer: RequestListener, address?: string): Promise<number> =>
  listening(createServer(answer), address);

/** Sends these bytes to each client, and closes the connection unless `close` is false. */
export const serveBytes = (bytes: string | Uint8Array, { close = true } = {}): Promise<number> =>
  listening(
    createSocketServer((socket) => {
      socket.once("data", () => (close ? socket.end(bytes) : socket.write(bytes)));
    }),
  );

/** Accepts connections and sends nothing. @returns its port and a count of connections */
export async function serveSilence(address?: string): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const port = await listening(
    createSocketServer(() => void count++),
    address,
  );
  return { port, connections: () => count };
}

/** Starts a TLS server with a certificate for `name` of a new authority. */
export async function serveSecurely(
  name: string,
  answer: RequestListener,
  extensions: string[] = [],
): Promise<{ port: number; ca: string }> {
  const folder = mkdtempSync(join(tmpdir(), "acuse-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, ca] = [join(folder, "key.pem"), join(folder, "ca.pem")];
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}`;
  const more = extensions.flatMap((extension) => ["-addext", extension]);
  execFileSync("openssl", [...request.split(" "), ...more, "-keyout", key, "-out", ca], { stdio: "pipe" });
  const pem = { key: readFileSync(key), cert: readFileSync(ca) };
  return { port: await listening(createSecureServer(pem, answer)), ca: pem.cert.toString() };
}

/** An unknown critical extension, for which Node reports the code "UNSPECIFIED". */
export const UNKNOWN_EXTENSION = "1.2.3.4.5=critical,ASN1:UTF8String:unknown";

export const FIELD = "attachments[0].template_url";

/** Fetches as the service does, except that 127.0.0.1 alone counts as public, under every name. */
export async function fetchText(url: string, policy: Partial<FetchPolicy> = {}): Promise<string> {
  const loopback: Partial<FetchPolicy> = {
    allowedHosts: [],
    isPublic: (address) => address === "127.0.0.1",
    resolve: async () => ["127.0.0.1"],
    ...policy,
  };
  return new TextDecoder().decode(await safeFetch(url, { field: FIELD, policy: loopback }));
}

/** Returns the error text without the field's name. */
export async function refusalOf(url: string, policy: Partial<FetchPolicy> = {}): Promise<string> {
  const error: unknown = await fetchText(url, policy).then(
    (text) => new Error(`fetched ${text.length} characters`),
    (error: unknown) => error,
  );
  if (!(error instanceof Error && error.name === "ApiError" && "kind" in error)) throw error;
  if (error.kind !== "invalid_input" || !error.message.startsWith(`${FIELD}: `)) throw error;
  return error.message.slice(FIELD.length + 2);
}
