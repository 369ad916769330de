import { describe, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { targetOf } from "#lib/safe-fetch/target.ts";

const listed = (value: string) => loadConfig({ TEMPLATE_ALLOWED_HOSTS: value }).templateAllowedHosts;

describe("TEMPLATE_ALLOWED_HOSTS", () => {
  test("TEMPLATE_ALLOWED_HOSTS is empty by default", () => {
    expect([loadConfig({}).templateAllowedHosts, listed("")]).toEqual([[], []]);
  });

  test.each([
    ["intranet.example:8080", "http://intranet.example:8080/a.pdf"],
    ["Intranet.Example.:443", "https://intranet.example/a.pdf"],
    ["127.1:80", "http://0x7f.0.0.1/a.pdf"],
    ["[0:0::1]:9000", "https://[::1]:9000/"],
    ["españa.example:80", "http://xn--espaa-rta.example./"],
  ])("TEMPLATE_ALLOWED_HOSTS matches %s with the URL %s", (value, url) => {
    expect(listed(`other.example:80, ${value}`)).toContain(targetOf(url).place);
  });

  test.each([
    ...["intranet.example", "intranet.example:", "intranet.example:0", "intranet.example:81", "intranet.example:65536"],
    ...[
      "http://intranet.example:80",
      "user@intranet.example:80",
      "::1:8080",
      "a b:80",
      "*:80x",
      "intranet.example:80/x",
    ],
  ])("TEMPLATE_ALLOWED_HOSTS rejects %s", (value) => {
    expect(() => listed(value)).toThrow(
      "TEMPLATE_ALLOWED_HOSTS is not usable: it takes host:port, several comma-separated; port 80, 443 or over 1023",
    );
  });
});
