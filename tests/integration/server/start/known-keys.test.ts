import { afterAll, beforeAll, expect, test } from "vitest";
import { checkKeys } from "#lib/server/start/known-keys.ts";
import { type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("a second key of one log is refused, also while keys are changed, and so are other keys until then", async () => {
  const dataDir = fixture.dataDir;
  const keys = { signing: "a", "log_acuse.example/tlog": "b" };
  await checkKeys(keys, { rotated: true, dataDir });
  const second = checkKeys({ ...keys, "log_acuse.example/tlog": "c" }, { rotated: true, dataDir });
  await expect(second).rejects.toThrow(/^The public log acuse.example\/tlog was begun with another key/);
  const changed = { ...keys, signing: "d" };
  await expect(checkKeys(changed, { rotated: false, dataDir })).rejects.toThrow(/\(signing\).*set KEYS_ROTATED=1/);
  await checkKeys(changed, { rotated: true, dataDir });
  await checkKeys({ ...changed, "log_acuse.example/tlog-2": "e" }, { rotated: false, dataDir });
});
