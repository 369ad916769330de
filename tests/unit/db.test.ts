import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb, db } from "#lib/db.ts";
import { configState } from "#tests/support/server/process-state.ts";

/** One message of PostgreSQL's protocol (§54.7 of its manual): a letter, the length, the rest. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = [message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))];
const GOODBYE = message("E", Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0"));

/** Accepts a client and announces its end in the same write, as a server does that is shut down at that moment. */
const server = createServer((socket) => {
  socket.once("data", () => socket.end(Buffer.concat([...WELCOME, GOODBYE])));
  socket.on("error", () => {});
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  configState.config = loadConfig({});
  completeConfig({ databaseUrl: `postgresql://acuse:x@127.0.0.1:${(server.address() as AddressInfo).port}/acuse` });
});
afterAll(async () => {
  await closeDb();
  delete configState.config;
  server.close();
});

test("a connection lost before its use fails the query and not the process", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.prependOnceListener("uncaughtException", note);
  await expect(db().$transaction(async (tx) => tx.$queryRaw`SELECT 1`)).rejects.toThrow();
  await expect(db().$queryRaw`SELECT 1`).rejects.toThrow();
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
});
