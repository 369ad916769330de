import { request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { endAll, type Launched, launch, npmRunDev, temporaryFolder } from "./launched.ts";

afterEach(endAll);

/** The status of a WebSocket handshake on the path where Next tells a page that its source changed. */
function handshake({ port }: Launched): Promise<number> {
  const headers = {
    ...{ Connection: "Upgrade", Upgrade: "websocket" },
    ...{ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" },
  };
  return new Promise((resolve, reject) => {
    const handshake = request({ host: "127.0.0.1", port, path: "/_next/hmr?id=1", headers });
    handshake.once("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    handshake.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    handshake.once("error", reject).end();
  });
}

test("npm run dev compiles pages when they are asked for, and tells them of changes", async () => {
  const start = await npmRunDev({ DATA_DIR: temporaryFolder() }).ready();
  const page = await start.fetch("/sign-in?from=auth&callbackUrl=%2Fdashboard");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("'unsafe-eval'");
  expect(await handshake(start)).toBe(101);
});

test("npm start neither relaxes its policy nor upgrades connections", async () => {
  const start = await launch({ DATA_DIR: temporaryFolder(), NODE_ENV: "development" }).ready();
  const page = await start.fetch("/sign-in?from=auth&callbackUrl=%2Fdashboard");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(await handshake(start)).not.toBe(101);
});
