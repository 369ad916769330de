import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { FrontServer } from "#lib/server/http/server.ts";

let front: FrontServer;
let port: number;

/** Responds with the request that it received. */
export const echo = async ({ url, method, headers }: IncomingMessage, response: ServerResponse) => {
  response.setHeader("Referrer-Policy", "no-referrer");
  response.end(JSON.stringify({ url, method, headers }));
};

export async function listen(trustedProxyHops = 0, baseUrl = "http://acuse.example"): Promise<FrontServer> {
  front = new FrontServer({ trustedProxyHops, baseUrl, signInSites: [] });
  port = await front.listen(0, "127.0.0.1");
  return front;
}

export async function start(trustedProxyHops = 0, handler = echo): Promise<void> {
  (await listen(trustedProxyHops)).serve(handler);
}

export const stop = () => front.close(100);

export const portOfServer = () => port;

export async function call(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }).once("response", resolve).once("error", reject).end();
  });
  const body = (await response.setEncoding("utf8").toArray()).join("");
  return { status: response.statusCode, headers: response.headers, body };
}
