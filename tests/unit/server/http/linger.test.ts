import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { lingerAfterResponse } from "#lib/server/http/linger.ts";
import { FrontServer, type RequestHandler } from "#lib/server/http/server.ts";

let front: FrontServer;
let port: number;
afterEach(() => front.close(100));

async function start(handler: RequestHandler): Promise<void> {
  front = new FrontServer({ trustedProxyHops: 0, baseUrl: "http://acuse.example", signInSites: [] });
  port = await front.listen(0, "127.0.0.1");
  front.serve(handler);
}

describe("clients that send after the response", () => {
  const refusal = async (_: IncomingMessage, response: ServerResponse) => {
    response.statusCode = 400;
    response.end("no");
  };
  const MiB = 1024 * 1024;

  /** Sends all `bytes` before it reads the response, as many clients do. */
  function insist(bytes: number): Promise<{ sent: number; answer: string; error: string | undefined }> {
    return new Promise((resolve) => {
      let [sent, answer, error] = [0, "", undefined as string | undefined];
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
        socket.write(`POST /v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
        more();
      });
      const more = () => {
        while (sent < bytes) {
          sent += 64 * 1024;
          if (!socket.write(Buffer.alloc(64 * 1024))) return void socket.once("drain", more);
        }
        socket.end();
      };
      socket.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
      });
      socket.on("error", ({ code }: NodeJS.ErrnoException) => {
        error = code;
      });
      socket.once("close", () => resolve({ sent, answer, error }));
    });
  }

  test("a client that sends a rejected body gets its response without a reset", async () => {
    await start(refusal);
    for (const bytes of [MiB, 8 * MiB]) {
      const { sent, answer, error } = await insist(bytes);
      expect(error).toBeUndefined();
      expect(sent).toBe(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
      expect(answer).toContain("no");
    }
  });

  test("closes the connection of a client that keeps sending after the response", async () => {
    await start(refusal);
    const { sent } = await insist(500 * MiB);
    expect(sent).toBeLessThan(60 * MiB);
  });

  test("closes a slow client five seconds after the response", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let theirs: Socket | undefined;
    await start(async (request, response) => {
      theirs = request.socket;
      await refusal(request, response);
    });
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {}).resume();
    socket.write("POST /v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n");
    // Our side is closed by now, and theirs still open.
    await once(socket, "end");
    const drip = setInterval(() => socket.write("x"), 5);
    vi.advanceTimersByTime(4_999);
    expect(theirs?.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(theirs?.destroyed).toBe(true);
    await closed;
    clearInterval(drip);
    vi.useRealTimers();
  });

  test("a client whose request was read to its end keeps its connection", async () => {
    await start(async (request, response) => {
      await request.toArray();
      response.end("yes");
    });
    const answer = await fetch(`http://127.0.0.1:${port}/v1/x`, { method: "POST", body: "x".repeat(MiB) });
    expect([answer.headers.get("connection"), await answer.text()]).toEqual(["keep-alive", "yes"]);
  });
});

test("survives a request that Next detached from its connection", () => {
  expect(() => lingerAfterResponse(Object.assign(new EventEmitter(), { socket: null }) as never)).not.toThrow();
});
