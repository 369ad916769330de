import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { readTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { integer, sequence } from "#lib/trust-services/der/der.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { keys, loadKeys } from "#lib/trust-services/keys.ts";
import { stamper } from "#lib/trust-services/stamp.ts";
import { startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { configState, keyState } from "#tests/support/server/process-state.ts";
import { serve } from "#tests/support/stand-ins/loopback-servers.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const digest = new Uint8Array(createHash("sha256").update("what is stamped").digest());

function configure(env: Record<string, string>): void {
  configState.config = loadConfig({ DATA_DIR: temporaryFolder(), ...env });
}

afterEach(() => {
  delete configState.config;
  delete keyState.keys;
});

it("the default stamper is the embedded authority with its validation material", async () => {
  configure({});
  const stamp = await stamper();
  const { authority } = await keys();
  expect(readTimeStampToken(await stamp(digest)).authorityName).toBe("Acuse embedded time-stamping authority");
  expect(stamp.validation).toEqual({
    certificates: [authority.certificate, ...authority.chain],
    crls: [authority.crl],
    ocsps: [],
  });
});

it("keys returns the same keys throughout the process", async () => {
  configure({});
  expect(await keys()).toBe(await keys());
});

toolTest(["openssl"])("TSA_URL", () => {
  it("stamps at TSA_URL and trusts the roots of TSA_CA_FILE", async () => {
    const tsa = await startOpensslTsa();
    try {
      configure({ TSA_URL: `http://127.0.0.1:9/down,${tsa.url}`, TSA_CA_FILE: tsa.caFile });
      const token = await (await stamper())(digest);
      expect(readTimeStampToken(token).authorityName).toBe("Test TSA");
      expect((await keys()).roots.timeStamp).toContainEqual(tsa.root);
    } finally {
      await tsa.close();
    }
  });
});

it("rejects a token of the embedded authority from TSA_URL", async () => {
  const foreign = temporaryFolder();
  await loadKeys({ dataDir: foreign });
  const port = await serve(async (_, response) => {
    const token = await createAuthority((await keys()).authority)(digest);
    response
      .writeHead(200, { "Content-Type": "application/timestamp-reply" })
      .end(sequence(sequence(integer(0)), token));
  });
  configure({ TSA_URL: `http://127.0.0.1:${port}`, TSA_CA_FILE: join(foreign, "keys/time-stamping-ca.pem") });
  await expect((await stamper())(digest)).rejects.toMatchObject({ failures: [{ code: "time_stamp.nonce" }] });
  expect((await keys()).foreignRoots).not.toContainEqual((await keys()).authority.issuer.certificate);
});
