import { Agent, request } from "node:http";
import { WAIT_MS } from "#tests/support/wait.ts";

export interface Sent {
  method: string;
  /** Path and query as in the request line. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request unchanged; `fetch` would correct its address and headers. @throws Error without a response */
export function send(url: string, { method, target, headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body ? { "content-length": String(body.length) } : {};
    const sending = request({ hostname, port, method, path: target, headers: { ...headers, ...length }, agent });
    const giveUp = setTimeout(() => sending.destroy(new Error(`no answer in ${WAIT_MS} ms`)), WAIT_MS);
    sending.once("error", reject).once("close", () => clearTimeout(giveUp));
    sending.once("response", async (response) => {
      try {
        const bytes = Buffer.concat(await response.toArray());
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(received),
          bytes,
          text: bytes.toString(),
        });
      } catch (error) {
        reject(error);
      }
    });
    sending.end(body ?? undefined);
  });
}
