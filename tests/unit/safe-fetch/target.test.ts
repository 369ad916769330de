import { describe, expect, test } from "vitest";
import { FetchError } from "#lib/safe-fetch/fetch-error.ts";
import { targetOf } from "#lib/safe-fetch/target.ts";

const errorOf = (address: string, base?: URL): string => {
  try {
    return `accepted as ${targetOf(address, base).place}`;
  } catch (error) {
    return error instanceof FetchError ? error.message : String(error);
  }
};

describe("host of a URL", () => {
  test.each([
    ["http://0x7f.1/", "127.0.0.1:80"],
    ["http://127.1/", "127.0.0.1:80"],
    ["http://2130706433/", "127.0.0.1:80"],
    ["http://0x7f000001/", "127.0.0.1:80"],
    ["http://017700000001/", "127.0.0.1:80"],
    ["http://0177.0.0.01/", "127.0.0.1:80"],
    ["http://127.0.0.1./", "127.0.0.1:80"],
    ["http://%31%32%37.0.0.1/", "127.0.0.1:80"],
    ["http://127。0。0。1/", "127.0.0.1:80"],
    ["http://①②⑦.⓪.⓪.①/", "127.0.0.1:80"],
    ["http://0/", "0.0.0.0:80"],
    ["https://[::1]:8443/", "[::1]:8443"],
    ["http://[::]/", "[::]:80"],
    ["http://[::ffff:127.0.0.1]/", "[::ffff:7f00:1]:80"],
    ["http://[0:0:0:0:0:ffff:7f00:0001]/", "[::ffff:7f00:1]:80"],
    ["http://LOCALHOST/", "localhost:80"],
    ["http://localhost./", "localhost:80"],
    ["http://ⓛocalhost/", "localhost:80"],
    ["https://plantillas.España.example/a.pdf", "plantillas.xn--espaa-rta.example:443"],
    ["HTTPS://example.com.:443/", "example.com:443"],
    ["http://example.com:443/", "example.com:443"],
    ["http://example.com:1024/", "example.com:1024"],
    ["http://example.com:65535/", "example.com:65535"],
  ])("targetOf reads %s as the host %s", (address, place) => expect(targetOf(address).place).toBe(place));

  test("targetOf returns an IPv6 host without its brackets", () => {
    expect(targetOf("https://[2606:4700::1111]/")).toMatchObject({ host: "2606:4700::1111", port: 443, secure: true });
  });
});

describe("rejected URLs", () => {
  test.each([
    ...["", "a.pdf", "/a.pdf", "//example.com/a.pdf", "example.com/a.pdf", "ftp://example.com/", "file:///etc/passwd"],
    ...[
      "data:application/pdf;base64,JVBERi0=",
      "blob:https://example.com/1",
      "javascript:1",
      "gopher://example.com:70/",
    ],
    ...[
      "http:example.com",
      "http:/example.com",
      "http:\\\\example.com\\",
      "https://example.com\\@127.0.0.1/",
      "http://",
    ],
    ...[
      "http://exa mple.com/",
      "http://example.com/a b",
      "http://example.com/\n",
      " https://example.com/",
      "http://a..b:x/",
    ],
    ...[
      "http://[::1/",
      "http://[fe80::1%25eth0]/",
      "http://256.256.256.256/",
      "http://1.2.3.4.5/",
      "http://example.com:65536/",
    ],
    ...["http://ex<ample.com/", "http://a%00b/"],
  ])("rejects %j, which is not an http or https URL", (address) =>
    expect(errorOf(address)).toBe("is not an http or https URL"));

  test.each([
    "http://user@example.com/",
    "https://user:pw@example.com/",
    "http://:pw@example.com/",
    "http://127.0.0.1@8.8.8.8/",
  ])("rejects a URL with credentials: %s", (address) =>
    expect(errorOf(address)).toBe("must not hold a user name or a password"));

  test.each([0, 1, 21, 22, 25, 79, 81, 110, 442, 444, 465, 587, 993, 1023])("rejects a URL with port %i", (port) =>
    expect(errorOf(`http://example.com:${port}/`)).toBe(`uses port ${port}; allowed are 80, 443 and ports over 1023`));
});

describe("redirects", () => {
  const base = new URL("https://example.com/a/b.pdf");

  test("follows a relative redirect", () => {
    expect(targetOf("../c.pdf?x", base).url.href).toBe("https://example.com/c.pdf?x");
    expect(targetOf("//other.example/c", base).place).toBe("other.example:443");
  });

  test.each(["file:///etc/passwd", "ftp://example.com/", "data:,x"])("rejects a redirect to %s", (address) =>
    expect(errorOf(address, base)).toBe("is not an http or https URL"));

  test("rejects a redirect with credentials or a port of another service", () => {
    expect(errorOf("https://u:p@example.com/", base)).toContain("password");
    expect(errorOf("http://example.com:6", base)).toContain("port 6");
  });
});
