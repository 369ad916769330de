import { execFile } from "node:child_process";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { isElsewhereInPublic } from "#lib/safe-fetch/address.ts";
import { exchange } from "#lib/safe-fetch/exchange.ts";
import { targetOf } from "#lib/safe-fetch/target.ts";
import {
  fetchText,
  refusalOf,
  serve,
  serveSecurely,
  serveSilence,
  UNKNOWN_EXTENSION,
} from "#tests/support/stand-ins/loopback-servers.ts";

const NOT_PUBLIC =
  "leads to a host that is not public: its name must resolve in the public DNS, and only to public addresses";
const MISSING = "could not be fetched: its host does not accept the connection";

/** The product's own judgement of addresses. */
const strict = { isPublic: isElsewhereInPublic };

describe("addresses that are not public", () => {
  test.each([
    ...["127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "0", "[::1]", "[::]", "[::ffff:7f00:1]"],
    ...["127。0。0。1", "[64:ff9b::7f00:1]", "[2002:7f00:1::1]", "[::127.0.0.1]", "[0:0:0:0:0:ffff:127.0.0.1]"],
  ])("does not connect to http://%s", async (host) => {
    const { port, connections } = await serveSilence();
    expect([await refusalOf(`http://${host}:${port}/`, strict), connections()]).toEqual([NOT_PUBLIC, 0]);
  });

  test.each([
    ["of loopback", ["127.0.0.1"]],
    ["of loopback in IPv6", ["::1"]],
    ["of an IPv4-mapped address", ["::ffff:127.0.0.1"]],
    ["of a public and a private address", ["8.8.8.8", "127.0.0.1"]],
    ["of a public address and the unspecified one", ["2606:4700::1111", "::"]],
    ["of something that is no address", ["8.8.8.8", "localhost"]],
    ["of an address on one link", ["fe80::1%lo"]],
    ["without addresses", []],
  ])("does not connect to a name %s", async (_, addresses) => {
    const { port, connections } = await serveSilence();
    const rule = await refusalOf(`http://name.test:${port}/`, { ...strict, resolve: async () => addresses });
    expect([rule, connections()]).toEqual([NOT_PUBLIC, 0]);
  });

  test("reports a name that does not resolve like a private address", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" }));
    expect(await refusalOf("http://name.test/", { resolve })).toBe(NOT_PUBLIC);
  });
});

test("does not connect to a URL with credentials or a port of another service", async () => {
  const { port, connections } = await serveSilence();
  expect(await refusalOf(`http://user:secret@name.test:${port}/`)).toBe("must not hold a user name or a password");
  expect(await refusalOf("http://name.test:25/")).toBe("uses port 25; allowed are 80, 443 and ports over 1023");
  expect(connections()).toBe(0);
});

describe("DNS rebinding", () => {
  /** First what may be connected to, then what may not. */
  const changing = () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"], ["::1"]];
    let asked = 0;
    return { resolve: async () => answers[Math.min(asked++, 2)] ?? [], asked: () => asked };
  };

  test("a name that changes its address is resolved once, and only the checked address is connected to", async () => {
    const names = changing();
    const hosts: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      hosts.push(request.headers.host);
      response.end(request.socket.localAddress);
    });
    expect(await fetchText(`http://rebind.test:${port}/`, names)).toBe("127.0.0.1");
    expect([names.asked(), hosts]).toEqual([1, [`rebind.test:${port}`]]);
  });

  test("a name is resolved and checked again after a redirect to itself", async () => {
    const names = changing();
    let requests = 0;
    const port = await serve((_, response) => {
      requests++;
      response.writeHead(302, { Location: "/again" }).end();
    });
    expect(await refusalOf(`http://rebind.test:${port}/`, names)).toBe(`redirects to an address that ${NOT_PUBLIC}`);
    expect([names.asked(), requests]).toEqual([2, 1]);
  });
});

test("an answer from any address but a checked one is not taken", async () => {
  const port = await serve((_, response) => response.end("from elsewhere"));
  const never = new AbortController().signal;
  const options = { signal: never, connected: () => {}, mostBytes: 1000 };
  // The address ::ffff:127.0.0.1 connects to the peer 127.0.0.1, which was not checked.
  const reply = exchange(targetOf(`http://name.test:${port}/`), ["::ffff:127.0.0.1"], options);
  await expect(reply).rejects.toThrow("connected to an unchecked address");
});

describe("redirects", () => {
  const chain = (length: number) =>
    serve(({ url = "" }, response) => {
      const hop = Number(url.slice(1));
      if (hop === length) response.end("the end");
      else response.writeHead(hop % 2 ? 307 : 301, { Location: `/${hop + 1}` }).end("x".repeat(100_000));
    });

  test("follows three redirects", async () => {
    expect(await fetchText(`http://name.test:${await chain(3)}/0`)).toBe("the end");
  });

  test("does not follow a fourth redirect", async () => {
    expect(await refusalOf(`http://name.test:${await chain(4)}/0`)).toBe("redirects more than 3 times");
  });

  test.each([
    ["http://127.0.0.1/", NOT_PUBLIC],
    ["//[::1]/", NOT_PUBLIC],
    ["http://169.254.169.254/latest/meta-data/", NOT_PUBLIC],
    ["http://10.1.2.3:8080/", NOT_PUBLIC],
    ["file:///etc/passwd", "is not an http or https URL"],
    ["http://u:p@other.test/", "must not hold a user name or a password"],
    ["http://other.test:22/", "uses port 22; allowed are 80, 443 and ports over 1023"],
  ])("rejects a redirect to %s", async (location, rule) => {
    const port = await serve((_, response) => void response.writeHead(302, { Location: location }).end());
    const allowedHosts = [`name.test:${port}`];
    const policy = { ...strict, allowedHosts, resolveAllowed: async () => ["127.0.0.1"] };
    const refused = await refusalOf(`http://name.test:${port}/`, policy);
    expect(refused).toBe(`redirects to an address that ${rule}`);
  });

  test("rejects a redirect without a Location", async () => {
    const port = await serve((_, response) => void response.writeHead(302).end());
    expect(await refusalOf(`http://name.test:${port}/`)).toBe("responded with status 302 instead of 200");
  });
});

describe("hosts in TEMPLATE_ALLOWED_HOSTS", () => {
  test.each([
    ["a name", "intranet.test"],
    ["a name with a trailing dot", "intranet.test."],
    ["an address", "127.0.0.1"],
  ])("fetches from a private host that the operator allowed: %s", async (_, host) => {
    const port = await serve((_, response) => response.end("from inside"));
    const allowedHosts = [`${host.replace(/\.$/, "")}:${port}`];
    const policy = { ...strict, allowedHosts, resolveAllowed: async () => ["127.0.0.1"] };
    expect(await fetchText(`http://${host}:${port}/`, policy)).toBe("from inside");
  });

  test("an allowed host is allowed with its port only", async () => {
    const { port, connections } = await serveSilence();
    expect(await refusalOf(`http://127.0.0.1:${port}/`, { ...strict, allowedHosts: [`127.0.0.1:${port + 1}`] })).toBe(
      NOT_PUBLIC,
    );
    expect(connections()).toBe(0);
  });
});

describe("hosts with several addresses", () => {
  test("connects to the address of a host that answers", async () => {
    const port = await serve((_, response) => response.end("here"));
    const policy = { isPublic: () => true, resolve: async () => ["::1", "127.0.0.1"] };
    expect(await fetchText(`http://name.test:${port}/`, policy)).toBe("here");
  });

  test("reports a host none of whose addresses answers", async () => {
    const policy = { isPublic: () => true, resolve: async () => ["127.0.0.1", "127.0.0.2"] };
    expect(await refusalOf("http://name.test:65535/", policy)).toBe(MISSING);
  });
});

describe("TLS", () => {
  test("TLS uses the name of the URL and checks the certificate for it", async () => {
    const { port, ca } = await serveSecurely("name.test", (_, response) => response.end("secret"));
    expect(await fetchText(`https://name.test:${port}/`, { ca })).toBe("secret");
  });

  const broken = "could not be fetched: its host's TLS or certificate is not valid";
  test("rejects TLS with a certificate for another name", async () => {
    const { port, ca } = await serveSecurely("name.test", (_, response) => response.end("secret"));
    expect(await refusalOf(`https://other.test:${port}/`, { ca })).toBe(broken);
    expect(await refusalOf(`https://127.0.0.1:${port}/`, { ca })).toBe(broken);
  });

  test("rejects TLS with an untrusted certificate", async () => {
    const { port } = await serveSecurely("name.test", (_, response) => response.end("secret"));
    expect(await refusalOf(`https://name.test:${port}/`)).toBe(broken);
  });

  test("rejects TLS with a certificate that has an unknown critical extension", async () => {
    const answer = (_: unknown, response: ServerResponse) => void response.end("secret");
    const { port, ca } = await serveSecurely("name.test", answer, [UNKNOWN_EXTENSION]);
    expect(await refusalOf(`https://name.test:${port}/`, { ca })).toBe(broken);
  });

  test("rejects a server that does not speak TLS", async () => {
    const port = await serve((_, response) => response.end("plain"));
    expect(await refusalOf(`https://name.test:${port}/`)).toBe(broken);
  });
});

test("ignores proxies and TLS settings of the environment", async () => {
  const proxy = await serveSilence();
  const port = await serve((_, response) => response.end("direct"));
  const secure = await serveSecurely("name.test", (_, response) => response.end("secret"));
  const address = `http://127.0.0.1:${proxy.port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    NODE_USE_ENV_PROXY: "1",
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    ...{ HTTP_PROXY: address, http_proxy: address, HTTPS_PROXY: address, https_proxy: address, ALL_PROXY: address },
  };
  const code = `
    import { safeFetch } from "#lib/safe-fetch/safe-fetch.ts";
    const policy = { allowedHosts: [], isPublic: () => true, resolve: async () => ["127.0.0.1"] };
    for (const url of ["http://name.test:${port}/", "https://name.test:${secure.port}/"])
      console.log(await safeFetch(url, { field: "f", policy }).then(String, (error) => error.message));`;
  const root = join(import.meta.dirname, "../../..");
  const run = promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", code], { cwd: root, env });
  expect((await run).stdout.trim().split("\n")).toEqual([
    [..."direct"].map((letter) => letter.charCodeAt(0)).join(","),
    "f: could not be fetched: its host's TLS or certificate is not valid",
  ]);
  expect(proxy.connections()).toBe(0);
});
