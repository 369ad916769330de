import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { describeTrust } from "#lib/trust-services/published-trust.ts";
import { newAuthority, newSigner } from "#tests/support/pki/openssl-revocation.ts";
import { configState, keyState } from "#tests/support/server/process-state.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

function settings(env: Record<string, string> = {}): void {
  configState.config = loadConfig({ DATA_DIR: temporaryFolder(), ...env });
}
afterEach(() => {
  delete configState.config;
  delete keyState.keys;
});

/** Fingerprints of what /trust has of this kind and standing. */
async function published(role: "signing" | "time-stamping", standing: string): Promise<string[]> {
  const { roots } = describeTrust(await keys());
  return roots.filter((root) => root.role === role && root.standing === standing).map(({ sha256 }) => sha256);
}

describe("fingerprints of a certificate", () => {
  test("the fingerprints of a certificate are those of /trust when the service made its keys", async () => {
    settings();
    const { roots, ownAuthority } = await authority();
    expect(ownAuthority).toBe(true);
    expect(roots).toEqual({
      signer: await published("signing", "current"),
      timeStamp: await published("time-stamping", "current"),
    });
    expect([...roots.signer, ...roots.timeStamp].every((sha256) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
    expect(roots.signer).not.toEqual(roots.timeStamp);
  });
});

toolTest(["openssl"])("foreign certificates", () => {
  test("the certificate's fingerprints are the signer's own and those of the authorities' file", async () => {
    const issuer = newAuthority();
    try {
      await newSigner(issuer, "http://localhost:1");
      const at = (name: string) => join(issuer.folder, name);
      settings({
        SIGNING_P12_FILE: at("signer.p12"),
        SIGNING_P12_PASSWORD: "secret",
        TSA_URL: "http://tsa.example/",
        TSA_CA_FILE: at("ca.pem"),
      });
      const { roots, ownAuthority } = await authority();
      expect(ownAuthority).toBe(false);
      expect(roots.signer).toHaveLength(1);
      expect(roots.signer).toEqual(await published("signing", "current"));
      expect(roots.timeStamp).toEqual(await published("time-stamping", "foreign"));
      expect(roots.timeStamp).toHaveLength(1);
      expect(roots.signer).not.toEqual(roots.timeStamp);
    } finally {
      issuer.remove();
    }
  });
});
