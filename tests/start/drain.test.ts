import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { isRunning, postmasterOf, workerBelow } from "#tests/support/server/processes.ts";
import { accepts, endAll, type Launched, launch, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

/** Sends the headers of a call, but not yet its body. */
function beginCall(start: Launched) {
  const body = JSON.stringify({ to: "a@example.com", subject: "Late", body_text: "but whole" });
  const call = request({
    ...{ host: "127.0.0.1", port: start.port, path: "/v1/notifications", method: "POST" },
    headers: {
      authorization: `Bearer ${start.demoKey}`,
      "content-type": "application/json",
      "content-length": body.length,
      // Answered when the request is there.
      expect: "100-continue",
    },
  });
  const begun = once(call, "continue").then(() => call.write(body.slice(0, 10)));
  const answer = new Promise<Answer>((resolve, reject) => {
    call.once("error", reject).once("response", async (response) => {
      const text = (await response.setEncoding("utf8").toArray()).join("");
      resolve({ status: response.statusCode, connection: response.headers.connection, body: text });
    });
  });
  return { begun, answer, finish: () => call.end(body.slice(10)) };
}

test("a request in flight is answered after SIGTERM while no new connection is taken", async () => {
  const start = await launch({ DATA_DIR: temporaryFolder() }).ready();
  const { begun, answer, finish } = beginCall(start);
  await begun;
  const ended = start.kill("SIGTERM");
  await until(async () => !(await accepts(start.port)));
  finish();
  const { status, connection, body } = await answer;
  expect({ status, connection, notification: JSON.parse(body).status }).toEqual({
    status: 200,
    connection: "close",
    notification: "queued",
  });
  expect(await ended).toEqual({ code: 0, signal: null });
});

test("an idle connection that is kept alive is closed at once, while a request is still in flight", async () => {
  const start = await launch({ DATA_DIR: temporaryFolder() }).ready();
  const idle = connect({ port: start.port, host: "127.0.0.1" }).resume();
  const closed = once(idle, "close");
  idle.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(idle, "data");
  const { begun, answer, finish } = beginCall(start);
  await begun;
  const ended = start.kill("SIGTERM");
  await closed;
  finish();
  expect((await answer).status).toBe(200);
  expect(await ended).toEqual({ code: 0, signal: null });
});

test("a second signal cuts off what is still in flight, and still stops everything", async () => {
  const dataDir = temporaryFolder();
  const start = await launch({ DATA_DIR: dataDir }).ready();
  const processes = [workerBelow(start.pid), postmasterOf(dataDir)];
  const { begun, answer } = beginCall(start);
  const failed = expect(answer).rejects.toThrow();
  await begun;
  const ended = start.kill("SIGTERM");
  await until(async () => !(await accepts(start.port)));
  // Soon after the first one a signal is the same, come twice.
  await sleep(1_200);
  start.child.kill("SIGTERM");
  await failed;
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(processes.filter(isRunning)).toEqual([]);
});
