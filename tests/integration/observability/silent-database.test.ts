import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { completeConfig, config } from "#lib/config.ts";
import { closeDb, db, LosableClient } from "#lib/db.ts";
import { asApiError } from "#lib/http/response/responses.ts";
import { startFixture } from "../notifications/fixtures.ts";

test("a database that accepts connections and does not answer is away after fifteen seconds", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const fixture = await startFixture();
  const { databaseUrl } = config();
  completeConfig({ databaseUrl: `postgresql://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x` });
  try {
    const error: unknown = await db().$queryRaw`SELECT 1`.catch((error: unknown) => error);
    expect(asApiError(error, {})).toMatchObject({ status: 503, headers: { "Retry-After": expect.any(String) } });
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await closeDb();
    completeConfig({ databaseUrl });
    await fixture.close();
  }
}, 60_000);

test("a statement ends when the database falls silent, as one without power does", async () => {
  const fixture = await startFixture();
  const database = new URL(config().databaseUrl ?? "");
  const sockets: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((socket) => {
    const behind = connect(Number(database.port), database.hostname);
    sockets.push(socket, behind);
    socket.on("data", (bytes) => isSilent || behind.write(bytes));
    behind.on("data", (bytes) => socket.write(bytes));
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const through = new URL(database);
  through.port = String((proxy.address() as AddressInfo).port);
  const client = new LosableClient({ connectionString: through.href }, 500);
  try {
    await client.connect();
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    isSilent = true;
    const error: unknown = await client.query("SELECT 1").catch((error: unknown) => error);
    expect(asApiError(error, {})).toMatchObject({ status: 503 });
  } finally {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await fixture.close();
  }
});
