import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { contents } from "./key-files.ts";

test("gives every machine the same keys, in a folder that it alone reads", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const made = await loadKeys({ dataDir: first });
  const given = contents(first);
  expect((await loadKeys({ dataDir: second, given })).fingerprints).toEqual(made.fingerprints);
  expect(contents(second)).toEqual(given);
  for (const file of Object.keys(given)) expect(statSync(join(second, "keys", file)).mode & 0o777).toBe(0o600);
  // A later start with the same setting.
  expect((await loadKeys({ dataDir: second, given })).sessionSecret).toBe(made.sessionSecret);
});

test("refuses keys other than those of the folder, and replaces none", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  await loadKeys({ dataDir: first });
  await loadKeys({ dataDir: second });
  const before = contents(second);
  await expect(loadKeys({ dataDir: second, given: contents(first) })).rejects.toThrow(
    /^KEYS is not usable: .*\/keys\/log\.key\.pem is another key/,
  );
  expect(contents(second)).toEqual(before);
});

test("a machine with keys of before gets what its lists lack", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  await loadKeys({ dataDir: first });
  await loadKeys({ dataDir: second, given: contents(first) });
  const forgetSigner = (dataDir: string) => {
    for (const name of ["signing.key.pem", "signing.pem", "signing-ca.key.pem", "signing-ca.pem"])
      rmSync(join(dataDir, "keys", name), { force: true });
  };
  // Two changes of the signing key on the first machine; the second one knows the last key alone.
  for (const logName of ["log-0", "log-1"]) {
    forgetSigner(first);
    await loadKeys({ dataDir: first, logName });
  }
  forgetSigner(second);
  const { roots, log } = await loadKeys({ dataDir: second, given: contents(first), logName: "log-1" });
  expect(roots.signer).toHaveLength(3);
  expect(log.vkeys).toHaveLength(3);
});
