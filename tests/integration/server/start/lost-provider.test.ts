import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { refuseLostProvider } from "#lib/server/start/lost-provider.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { configState } from "#tests/support/server/process-state.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("a demo by default does not start on a database with mail that was really sent", async () => {
  const { id } = await create(await newCaller());
  await refuseLostProvider();
  await fixture.asOwner(`UPDATE notifications SET simulated = false WHERE id = '${id}'`);
  await expect(refuseLostProvider()).rejects.toMatchObject({ name: "StartError" });
  const { databaseUrl } = configState.config ?? {};
  configState.config = { ...loadConfig({ TRANSPORT: "demo", DATA_DIR: fixture.dataDir }), databaseUrl };
  await refuseLostProvider();
});
