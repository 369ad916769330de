import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { requestTimeStamp, type TimeStampClient, TimeStampError } from "#lib/trust-services/tsa-client.ts";
import { OPENSSL_TSA_POLICY } from "#tests/support/pki/openssl-authority.ts";
import { type Behavior, type OpensslTsa, startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { serve } from "#tests/support/stand-ins/loopback-servers.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const digest = createHash("sha256").update("what is stamped").digest();

async function failureOf(client: TimeStampClient): Promise<TimeStampError> {
  try {
    await requestTimeStamp(digest, client);
  } catch (error) {
    if (error instanceof TimeStampError) return error;
    throw error;
  }
  throw new Error("a token was accepted");
}

toolTest(["openssl"])("time-stamp server of openssl", () => {
  let tsa: OpensslTsa;
  let client: TimeStampClient;

  beforeAll(async () => {
    tsa = await startOpensslTsa({ slowMs: 2000 });
    client = { urls: [tsa.url], roots: [tsa.root] };
  });
  afterAll(() => tsa.close());

  it("requestTimeStamp returns the token of the server", async () => {
    tsa.behavior = "well";
    const asked = Date.now();
    const token = readTimeStampToken(await requestTimeStamp(digest, client));
    expect(token).toMatchObject({
      imprint: digest.toString("hex"),
      policy: OPENSSL_TSA_POLICY,
      authorityName: "Test TSA",
      accuracyMs: 1500.1,
    });
    // It counts in seconds.
    expect(token.genTime.getTime()).toBeGreaterThan(asked - 1_000);
    expect(token.genTime.getTime()).toBeLessThanOrEqual(Date.now());
  });

  const refusals: [Behavior, string][] = [
    ["error-500", "http_status"],
    ["html", "content_type"],
    ["garbage", "malformed"],
    ["trailing", "malformed"],
    ["truncated", "malformed"],
    ["bare-token", "malformed"],
    ["too-large", "malformed"],
    ["replay", "time_stamp.imprint"],
    ["other-imprint", "time_stamp.imprint"],
    ["no-certificate", "time_stamp.signature"],
  ];
  it.each(refusals)("rejects a time-stamp server that answers with %s", async (behavior, code) => {
    tsa.behavior = behavior;
    const { failures } = await failureOf(client);
    expect(failures).toMatchObject([{ url: tsa.url, code }]);
  });

  it.each([
    "slow",
    "stalled",
  ] as const)("a request to a %s time-stamp server ends after the timeout", async (behavior) => {
    tsa.behavior = behavior;
    const { failures } = await failureOf({ ...client, timeoutMs: 300 });
    expect(failures).toMatchObject([{ code: "timeout" }]);
  });

  it("rejects a replayed token with another nonce", async () => {
    tsa.behavior = "replay";
    const earlier = Buffer.from("ab".repeat(32), "hex");
    await expect(requestTimeStamp(earlier, client)).rejects.toMatchObject({ failures: [{ code: "time_stamp.nonce" }] });
  });

  it("reports the server's reason for a rejected policy", async () => {
    tsa.behavior = "well";
    const { failures } = await failureOf({ ...client, policy: "1.2.3.99" });
    expect(failures[0]).toMatchObject({ code: "rejected", reason: expect.stringContaining("unaccepted policy") });
  });

  it("requests a time-stamp under the configured policy", async () => {
    tsa.behavior = "well";
    const token = await requestTimeStamp(digest, { ...client, policy: OPENSSL_TSA_POLICY });
    expect(readTimeStampToken(token).policy).toBe(OPENSSL_TSA_POLICY);
  });

  it.each([-5, 5])("rejects a token that differs from the clock by %i minutes", async (minutes) => {
    tsa.behavior = "well";
    const clock = () => new Date(Date.now() + minutes * 60_000);
    expect((await failureOf({ ...client, clock })).failures).toMatchObject([{ code: "time_stamp.time" }]);
  });

  it("rejects a token under an untrusted root", async () => {
    tsa.behavior = "well";
    expect((await failureOf({ ...client, roots: [] })).failures).toMatchObject([{ code: "time_stamp.trust" }]);
  });

  it("asks the next time-stamp server only if the first is down", async () => {
    tsa.behavior = "well";
    const down = "http://127.0.0.1:9/tsr";
    const before = tsa.requests;
    await requestTimeStamp(digest, { ...client, urls: [down, tsa.url] });
    expect(tsa.requests).toBe(before + 1);
    await requestTimeStamp(digest, { ...client, urls: [tsa.url, down] });
    expect(tsa.requests).toBe(before + 2);
  });
});

toolTest(["openssl"])("servers with other keys and digests", () => {
  it.each([
    { key: "ec", essDigest: "sha256", signerDigest: "sha256" },
    { key: "ec", essDigest: "sha512", signerDigest: "sha384" },
    { key: "rsa", essDigest: "sha1", signerDigest: "sha512" },
  ] as const)("accepts a token with a key of type $key, $essDigest and $signerDigest", async (options) => {
    const tsa = await startOpensslTsa(options);
    try {
      const token = await requestTimeStamp(digest, { urls: [tsa.url], roots: [tsa.root] });
      expect(readTimeStampToken(token).imprint).toBe(digest.toString("hex"));
    } finally {
      await tsa.close();
    }
  });
});

it("names every time-stamp server if none can be reached", async () => {
  const urls = ["http://127.0.0.1:9/a", "http://127.0.0.1:9/b"];
  const { failures, message } = await failureOf({ urls, roots: [] });
  expect(failures.map(({ url, code }) => [url, code])).toEqual(urls.map((url) => [url, "unreachable"]));
  const reason = "http://127.0.0.1:9: it could not be reached: ";
  expect(message).toMatch(new RegExp(`^no time-stamp: ${reason}[^;]+; ${reason}[^;]+$`));
});

it("does not follow a redirect of a time-stamp server", async () => {
  const port = await serve((_, response) => response.writeHead(307, { Location: "http://127.0.0.1:9/" }).end());
  const url = `http://127.0.0.1:${port}/`;
  expect((await failureOf({ urls: [url], roots: [] })).failures).toMatchObject([{ url, code: "unreachable" }]);
});
