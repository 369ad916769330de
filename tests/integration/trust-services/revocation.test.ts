import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Identity } from "#lib/trust-services/identity.ts";
import { fetchRevocationStatus, RevokedError } from "#lib/trust-services/revocation.ts";
import {
  type Authority,
  type Behavior,
  newAuthority,
  newSigner,
  type RevocationServer,
  startRevocation,
} from "#tests/support/pki/openssl-revocation.ts";

const warnings = vi.hoisted((): unknown[] => []);
vi.mock("#lib/observability/log.ts", () => ({ log: (...line: unknown[]) => warnings.push(line) }));

let server: RevocationServer;
let authority: Authority;
/** Each asked about for the first time: what was said before is kept. */
let signer: Identity;
let name: string;
let count = 0;

beforeAll(async () => {
  server = await startRevocation();
  authority = newAuthority();
  server.serve(authority.folder);
});
beforeEach(async () => {
  name = `signer-${count++}`;
  signer = await newSigner(authority, server.url, name);
  server.requests.length = 0;
  warnings.length = 0;
  [server.responder, server.list] = ["well", "well"];
});
afterAll(async () => {
  await server.close();
  authority.remove();
});

/** Long enough for a slow machine; where waiting is the point, not longer than it takes it. */
const timeoutMs = () => ([server.responder, server.list].includes("stalled") ? 4_000 : 15_000);
const ask = (now?: () => Date) =>
  fetchRevocationStatus([{ certificate: signer.certificate, issuers: signer.chain }], {
    timeoutMs: timeoutMs(),
    ...(now ? { now } : {}),
  });
const counted = async (now?: () => Date) => {
  const { material, incomplete } = await ask(now);
  return { ocsps: material.ocsps.length, crls: material.crls.length, incomplete };
};
const later = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000);

describe("a certificate that names a responder and a list", () => {
  test("is asked about at the responder, whose answer openssl accepts as well", async () => {
    const { ocsps, crls } = (await ask()).material;
    expect([ocsps.length, crls.length, server.requests]).toEqual([1, 0, ["/ocsp"]]);
    writeFileSync(join(authority.folder, "answer.der"), ocsps[0] ?? "");
    const files = ["-respin", "answer.der", "-CAfile", "ca.pem", "-issuer", "ca.pem", "-cert", `${name}.pem`];
    const said = execFileSync("openssl", ["ocsp", ...files], {
      cwd: authority.folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(said).toContain(`${name}.pem: good`);
  });

  test("is asked about once by all who ask at the same time, and again only after the answer's end or a day", async () => {
    await Promise.all([ask(), ask(), ask()]);
    await ask(later(0.9));
    expect(server.requests).toEqual(["/ocsp"]);
    await ask(later(1.1));
    expect(server.requests).toEqual(["/ocsp", "/ocsp"]);
  });

  test("that is revoked is said to be, by the responder and by the list", async () => {
    server.revoke(`${name}.pem`);
    await expect(ask()).rejects.toThrow(RevokedError);
    server.responder = "error-500";
    await expect(ask()).rejects.toThrow(`the certificate of “Test ${name}” is revoked`);
    expect(server.requests).toEqual(["/ocsp", "/ocsp", "/ca.crl"]);
  });
});

describe("when the responder does not answer usefully", () => {
  test.each<Behavior>([
    "error-500",
    "garbage",
    "html",
    "stalled",
    "redirect",
    "too-large",
    "stranger",
  ])("(%s) the list is taken instead", async (behavior) => {
    server.responder = behavior;
    expect(await counted()).toEqual({ ocsps: 0, crls: 1, incomplete: false });
    expect(server.requests).toEqual(["/ocsp", "/ca.crl"]);
  });

  test.each<Behavior>([
    "error-500",
    "garbage",
    "stalled",
    "redirect",
    "too-large",
    "stale",
  ])("and neither does the list (%s), nothing is had, which is logged and not tried again for a minute", async (behavior) => {
    [server.responder, server.list] = ["error-500", behavior];
    expect(await counted()).toEqual({ ocsps: 0, crls: 0, incomplete: true });
    expect(await counted()).toEqual({ ocsps: 0, crls: 0, incomplete: true });
    expect(server.requests).toEqual(["/ocsp", "/ca.crl"]);
    expect(warnings).toEqual([
      ["warn", expect.stringContaining("no answer"), expect.objectContaining({ name: `Test ${name}` })],
    ]);
    [server.responder, server.list] = ["well", "well"];
    expect(await counted(() => new Date(Date.now() + 61_000))).toEqual({ ocsps: 1, crls: 0, incomplete: false });
  });
});

test("an answer that does not say when the next one comes is kept for less than a minute", async () => {
  server.responder = "stale";
  expect(await counted()).toEqual({ ocsps: 1, crls: 0, incomplete: false });
  expect(await counted(() => new Date(Date.now() + 55_000))).toMatchObject({ incomplete: false });
  expect(server.requests.length).toBeGreaterThan(1);
});

test("a certificate that names no source is not asked about", async () => {
  const [root] = signer.chain;
  expect(await fetchRevocationStatus([{ certificate: root ?? signer.certificate, issuers: [] }])).toEqual({
    material: { certificates: [], crls: [], ocsps: [] },
    incomplete: false,
  });
  expect(server.requests).toEqual([]);
});
