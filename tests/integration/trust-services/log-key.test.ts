import { expect, test } from "vitest";
import { readPolicy } from "#lib/evidence/log/policy.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

test("a log under another name has another key, so that one policy can list both", async () => {
  const dataDir = temporaryFolder();
  const load = async (logName: string) => (await loadKeys({ dataDir, logName })).log;
  const first = await load("acuse.example/tlog");
  const second = await load("acuse.example/tlog-2");
  expect(second.key.publicKey).not.toEqual(first.key.publicKey);
  expect(second.vkeys).toEqual([...second.vkeys.slice(0, 1), ...first.vkeys]);
  const policy = await readPolicy([...second.vkeys.map((vkey) => `log ${vkey}`), "quorum none"].join("\n"));
  expect(policy.logs.map(({ key }) => key.name)).toEqual(["acuse.example/tlog-2", "acuse.example/tlog"]);
  expect((await load("acuse.example/tlog-2")).key).toEqual(second.key);
  expect((await load("acuse.example/tlog")).key).toEqual(first.key);
  // A command under a third name, as with the settings of no service, begins no log.
  const { log } = await loadKeys({ dataDir, logName: "localhost:3000/tlog", keepsLog: true });
  expect(log.key).toEqual(first.key);
  expect(log.vkeys).toEqual([...first.vkeys, ...second.vkeys.slice(0, 1)]);
});
