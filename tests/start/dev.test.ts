import { request } from "node:http";
import type { Duplex } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { descendants, isRunning, postmasterOf } from "#tests/support/server/processes.ts";
import { accepts, endAll, type Launched, launch, npmRunDev, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

/** Asks for a WebSocket on the path where Next tells a page that its source changed. `socket` is open after status 101. */
function handshake({ port }: Launched): Promise<{ status: number; socket?: Duplex }> {
  const headers = {
    ...{ Connection: "Upgrade", Upgrade: "websocket" },
    ...{ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" },
  };
  return new Promise((resolve, reject) => {
    const handshake = request({ host: "127.0.0.1", port, path: "/_next/hmr?id=1", headers });
    handshake.once("upgrade", (response, socket) => {
      socket.on("error", () => {});
      resolve({ status: response.statusCode ?? 0, socket });
    });
    handshake.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    handshake.once("error", reject).end();
  });
}

test("npm run dev compiles pages, and Ctrl-C ends all its processes", async () => {
  const dataDir = temporaryFolder();
  const start = await npmRunDev({ DATA_DIR: dataDir }).ready();
  const page = await start.fetch("/sign-in?from=auth&callbackUrl=%2Fdashboard");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("'unsafe-eval'");
  // Stays open, as in a browser's tab.
  const { status, socket } = await handshake(start);
  expect(status).toBe(101);
  const processes = [start.pid, ...descendants(start.pid), postmasterOf(dataDir)];
  expect(processes.length).toBeGreaterThan(4);
  await start.kill("SIGINT");
  await until(() => !processes.some(isRunning));
  // Another test's process may get the freed port.
  await until(async () => !(await accepts(start.port)));
  socket?.destroy();
});

test("npm start neither relaxes its policy nor upgrades connections", async () => {
  const start = await launch({ DATA_DIR: temporaryFolder(), NODE_ENV: "development" }).ready();
  const page = await start.fetch("/sign-in?from=auth&callbackUrl=%2Fdashboard");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  expect((await handshake(start)).status).not.toBe(101);
});
