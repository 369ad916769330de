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
/** A new signer for each test: statuses are cached. */
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

/** Short where the test waits for it, else long enough for a slow machine. */
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

describe("certificates with a responder and a revocation list", () => {
  test("fetches an OCSP response that openssl accepts", async () => {
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

  test("concurrent calls share one OCSP request, which is repeated after its expiry or a day", async () => {
    await Promise.all([ask(), ask(), ask()]);
    await ask(later(0.9));
    expect(server.requests).toEqual(["/ocsp"]);
    await ask(later(1.1));
    expect(server.requests).toEqual(["/ocsp", "/ocsp"]);
  });

  test("reports a revoked certificate from the responder and from the list", async () => {
    server.revoke(`${name}.pem`);
    await expect(ask()).rejects.toThrow(RevokedError);
    server.responder = "error-500";
    await expect(ask()).rejects.toThrow(`the certificate of “Test ${name}” is revoked`);
    expect(server.requests).toEqual(["/ocsp", "/ocsp", "/ca.crl"]);
  });
});

describe("failing responders", () => {
  test.each<Behavior>([
    "error-500",
    "garbage",
    "html",
    "stalled",
    "redirect",
    "too-large",
    "stranger",
  ])("fetches the revocation list if the responder fails: %s", async (behavior) => {
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
  ])("logs a failed responder and list (%s) and retries after a minute", async (behavior) => {
    [server.responder, server.list] = ["error-500", behavior];
    expect(await counted()).toEqual({ ocsps: 0, crls: 0, incomplete: true });
    expect(await counted()).toEqual({ ocsps: 0, crls: 0, incomplete: true });
    expect(server.requests).toEqual(["/ocsp", "/ca.crl"]);
    expect(warnings).toEqual([
      ["warn", expect.stringContaining("no revocation status"), expect.objectContaining({ name: `Test ${name}` })],
    ]);
    [server.responder, server.list] = ["well", "well"];
    expect(await counted(() => new Date(Date.now() + 61_000))).toEqual({ ocsps: 1, crls: 0, incomplete: false });
  });
});

test("caches an OCSP response without nextUpdate for less than a minute", async () => {
  server.responder = "stale";
  expect(await counted()).toEqual({ ocsps: 1, crls: 0, incomplete: false });
  expect(await counted(() => new Date(Date.now() + 55_000))).toMatchObject({ incomplete: false });
  expect(server.requests.length).toBeGreaterThan(1);
});

test("requests nothing for a certificate without revocation sources", async () => {
  const [root] = signer.chain;
  expect(await fetchRevocationStatus([{ certificate: root ?? signer.certificate, issuers: [] }])).toEqual({
    material: { certificates: [], crls: [], ocsps: [] },
    incomplete: false,
  });
  expect(server.requests).toEqual([]);
});
