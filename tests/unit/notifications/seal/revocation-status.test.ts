import { expect, test } from "vitest";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { authorityOf } from "#lib/notifications/seal/revocation-status.ts";
import { forgeToken, newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { identityNaming } from "#tests/support/pki/forge-revocation.ts";

/** An authority, and a foreign certificate of its root's name and key that names another responder. */
async function twoIssuers() {
  const other = await identityNaming(await newIssuer("Other"), "time-stamping", {
    serial: 1,
    ocsp: "http://169.254.169.254/latest",
  });
  const { publicKey } = readX509(other.certificate);
  const own = {
    privateKey: other.privateKey,
    publicKey: new Uint8Array(publicKey.bytes),
    subject: { commonName: "Test time-stamping 1" },
  };
  const authority = await newIdentity(own, "time-stamping");
  const chain = [other.certificate, ...other.chain];
  return { authority, other, token: await forgeToken({ ...authority, chain }, new Uint8Array(32)) };
}

test("only responders of the token's trusted path are asked", async () => {
  const { authority, token } = await twoIssuers();
  const asked = await authorityOf(token, authority.chain);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  expect(asked.map(({ certificate, issuers }) => [certificate, ...issuers].map(hex))).toEqual([
    [authority.certificate, ...authority.chain].map(hex),
  ]);
});

test("no responder is asked about a token without a trusted path", async () => {
  const { token } = await twoIssuers();
  const stranger = await newIdentity(await newIssuer("Stranger"), "time-stamping");
  expect(await authorityOf(token, stranger.chain)).toEqual([]);
});
