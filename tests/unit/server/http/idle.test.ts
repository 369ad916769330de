import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { FrontServer, type RequestHandler } from "#lib/server/http/server.ts";

const IDLE_MS = 150;
/** More octets than the system buffers on both sides. */
const ENDLESS = Buffer.alloc(64 * 1024 * 1024);

let front: FrontServer;
let socket: Socket;
afterEach(async () => {
  socket.destroy();
  await front.close(100);
});

async function ask(handler: RequestHandler, bytes = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"): Promise<void> {
  front = new FrontServer(
    { trustedProxyHops: 0, baseUrl: "http://acuse.example", signInSites: [] },
    undefined,
    IDLE_MS,
  );
  const port = await front.listen(0, "127.0.0.1");
  front.serve(handler);
  socket = connect(port, "127.0.0.1", () => socket.write(bytes));
}

const closed = (of: ServerResponse | Socket) => new Promise<void>((resolve) => void of.once("close", () => resolve()));

test("closes the connection of a client that does not read its response", async () => {
  const answer = Promise.withResolvers<ServerResponse>();
  await ask(async (_, response) => {
    response.end(ENDLESS);
    answer.resolve(response);
  });
  socket.pause();
  const response = await answer.promise;
  await closed(response);
  expect(response.writableFinished).toBe(false);
});

test("closes a connection without a request", async () => {
  await ask(async (_, response) => void response.end(), "");
  socket.resume();
  await closed(socket);
  expect(socket.bytesRead).toBe(0);
});
