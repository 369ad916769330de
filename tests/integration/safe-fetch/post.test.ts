import { describe, expect, test } from "vitest";
import { isElsewhereInPublic } from "#lib/safe-fetch/address.ts";
import { type PostPolicy, refusedPost, safePost } from "#lib/safe-fetch/post.ts";
import { serve, serveSecurely, serveSilence, UNKNOWN_EXTENSION } from "#tests/support/stand-ins/loopback-servers.ts";

const NOT_PUBLIC =
  "leads to a host that is not public: its name must resolve in the public DNS, and only to public addresses";

/** As the product does, but for 127.0.0.1 (and nothing else) being a public address, under every name. */
function send(url: string, policy: Partial<PostPolicy> = {}) {
  const loopback: Partial<PostPolicy> = {
    allowedHosts: [],
    isPublic: (address) => address === "127.0.0.1",
    resolve: async () => ["127.0.0.1"],
    ...policy,
  };
  return safePost(url, { headers: { "Content-Type": "application/json", "webhook-id": "m" }, body: "{}" }, loopback);
}
const refusalOf = (url: string, policy: Partial<PostPolicy> = {}): Promise<string> =>
  send(url, policy).then(
    ({ status }) => `answered ${status}`,
    (error: Error) => error.message,
  );

test("posts a body over TLS with the given name and headers", async () => {
  const seen: unknown[] = [];
  const { port, ca } = await serveSecurely("hooks.test", async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    seen.push([
      method,
      url,
      headers.host,
      headers["content-type"],
      headers["webhook-id"],
      headers["content-length"],
      body,
    ]);
    response.writeHead(202, { "X-Y": "z" }).end("thanks");
  });
  const answer = await send(`https://hooks.test:${port}/in?a=b`, { ca });
  expect(seen).toEqual([["POST", "/in?a=b", `hooks.test:${port}`, "application/json", "m", "2", "{}"]]);
  expect([answer.status, answer.headers["x-y"], Buffer.from(answer.body).toString()]).toEqual([202, "z", "thanks"]);
});

test("sends nothing to a host with a foreign or untrusted certificate", async () => {
  let requests = 0;
  const { port, ca } = await serveSecurely("hooks.test", (_, response) => {
    requests++;
    response.end();
  });
  const rule = "could not be reached: its host's TLS or certificate is not valid";
  expect(await refusalOf(`https://other.test:${port}/`, { ca })).toBe(rule);
  expect(await refusalOf(`https://hooks.test:${port}/`)).toBe(rule);
  const strange = await serveSecurely("hooks.test", () => void requests++, [UNKNOWN_EXTENSION]);
  expect(await refusalOf(`https://hooks.test:${strange.port}/`, { ca: strange.ca })).toBe(rule);
  expect(requests).toBe(0);
});

describe("hosts without a connection", () => {
  const strict = { isPublic: isElsewhereInPublic };
  test.each([
    ...[
      "127.0.0.1",
      "127.1",
      "0x7f.1",
      "2130706433",
      "0",
      "[::1]",
      "[::]",
      "[::ffff:7f00:1]",
      "10.0.0.1",
      "169.254.169.254",
    ],
    ...["172.16.0.1", "192.168.1.1", "100.64.0.1", "[fd00::1]", "[fe80::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::1]"],
  ])("does not post to https://%s", async (host) => {
    const { port, connections } = await serveSilence();
    expect([await refusalOf(`https://${host}:${port}/`, strict), connections()]).toEqual([NOT_PUBLIC, 0]);
  });

  test.each([
    ["of loopback", ["127.0.0.1"]],
    ["of a public and a private address", ["8.8.8.8", "10.0.0.1"]],
    ["of an IPv4-mapped address", ["::ffff:192.168.0.1"]],
    ["without addresses", []],
  ])("does not post to a name %s", async (_, addresses) => {
    const { port, connections } = await serveSilence();
    const rule = await refusalOf(`https://name.test:${port}/`, { ...strict, resolve: async () => addresses });
    expect([rule, connections()]).toEqual([NOT_PUBLIC, 0]);
  });

  test("posts without TLS only to a host that the operator allowed", async () => {
    const port = await serve((_, response) => response.writeHead(200).end());
    expect(await refusalOf(`http://127.0.0.1:${port}/`)).toBe("is not an https URL");
    expect(await refusalOf(`http://127.0.0.1:${port}/`, { allowedHosts: [`127.0.0.1:${port}`] })).toBe("answered 200");
    expect(refusedPost(`http://127.0.0.1:${port}/`, [])).toMatchObject({ code: "not_https" });
    expect(refusedPost("https://hooks.test/", [])).toBeNull();
    for (const host of ["192.168.1.1", "[::1]", "localhost", "a.localhost"])
      expect(refusedPost(`https://${host}/`, [])).toMatchObject({ code: "not_public" });
    expect(refusedPost("https://localhost/", ["localhost:443"])).toBeNull();
    expect(refusedPost("https://1.1.1.1/", [])).toBeNull();
  });
});

test("a post resolves a name once and connects to that address", async () => {
  const answers = [["127.0.0.1"], ["127.0.0.2"]];
  let asked = 0;
  const { port, ca } = await serveSecurely("rebind.test", (request, response) =>
    response.end(request.socket.localAddress),
  );
  const answer = await send(`https://rebind.test:${port}/`, { ca, resolve: async () => answers[asked++] ?? [] });
  expect([asked, Buffer.from(answer.body).toString()]).toEqual([1, "127.0.0.1"]);
});

test.each([301, 302, 303, 307, 308])("a post does not follow a redirect with status %i", async (status) => {
  const asked: (string | undefined)[] = [];
  const { port, ca } = await serveSecurely("hooks.test", ({ url }, response) => {
    asked.push(url);
    response.writeHead(status, { Location: "http://169.254.169.254/latest/meta-data/" }).end();
  });
  expect((await send(`https://hooks.test:${port}/in`, { ca })).status).toBe(status);
  expect(asked).toEqual(["/in"]);
});

test("a post keeps at most 64 KiB of the response", async () => {
  const port = await serve((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", more);
    };
    more();
  });
  const { status, body } = await send(`http://127.0.0.1:${port}/`, { allowedHosts: [`127.0.0.1:${port}`] });
  expect([status, body.length]).toEqual([200, 65_536]);
});

test("a post to a silent host ends after its timeout", async () => {
  const { port } = await serveSilence();
  const place = `127.0.0.1:${port}`;
  expect(await refusalOf(`http://${place}/`, { allowedHosts: [place], totalMs: 200 })).toBe(
    "did not respond within 0.2 s",
  );
  const stuck = { resolve: () => new Promise<string[]>(() => {}), connectMs: 100 };
  expect(await refusalOf("https://name.test/", stuck)).toBe("did not accept a connection within 0.1 s");
});
