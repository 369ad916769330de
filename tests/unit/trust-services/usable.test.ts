import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Der, integer, sequence } from "#lib/trust-services/der/der.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { requestTimeStamp } from "#lib/trust-services/tsa-client.ts";
import { forgeToken, newIdentity, newIssuer, type TokenFaults } from "#tests/support/pki/forge.ts";

/** Authorities with valid tokens that a certificate cannot contain. */

const digest = new Uint8Array(32).fill(7);
let good: Identity;
let large: Identity;
const answers = new Map<string, { by: Identity; faults: TokenFaults }>();
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { by, faults } = answers.get(request.url ?? "") ?? { by: good, faults: {} };
  // A request ends in its nonce and in certReq.
  const nonce = body.subarray(-19, -3);
  const token: Der = await forgeToken(by, digest, { genTime: new Date(), nonce: new Uint8Array(nonce), ...faults });
  response.writeHead(200, { "Content-Type": "application/timestamp-reply" });
  response.end(sequence(sequence(integer(0)), token));
});
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  good = await newIdentity(await newIssuer("Test root"), "time-stamping");
  const others = await Promise.all(
    Array.from({ length: 45 }, async (_, at) => (await newIdentity(await newIssuer(`Other ${at}`), "signing")).chain),
  );
  large = { ...good, chain: [...good.chain, ...others.flat()] };
  answers.set("/unsigned", { by: good, faults: { unsigned: true } });
  answers.set("/large", { by: large, faults: {} });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(["/unsigned", "/large"])("rejects the token of %s and asks the next authority", async (path) => {
  const roots = good.chain.slice(-1);
  await expect(requestTimeStamp(digest, { urls: [url(path)], roots })).rejects.toMatchObject({
    failures: [{ code: "time_stamp.form" }],
  });
  expect(await requestTimeStamp(digest, { urls: [url(path), url("/good")], roots })).toBeInstanceOf(Uint8Array);
});
