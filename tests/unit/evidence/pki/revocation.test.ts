import { beforeAll, describe, expect, it } from "vitest";
import { fromHex, toHex } from "#lib/evidence/digest.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { readOcsp } from "#lib/evidence/pki/ocsp.ts";
import { revocationSources } from "#lib/evidence/pki/revocation-sources.ts";
import { verifyTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import type { Check } from "#lib/evidence/types.ts";
import { context, type Der, integer, sequence } from "#lib/trust-services/der/der.ts";
import type { Issuer } from "#lib/trust-services/der/x509.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { forgeCrl, forgeToken, newIssuer } from "#tests/support/pki/forge.ts";
import {
  extension,
  forgeOcsp,
  identityNaming,
  newResponder,
  type Said,
  uri,
} from "#tests/support/pki/forge-revocation.ts";

const STAMPED = new Date("2030-01-02T03:04:05.678Z");
const day = (days: number) => new Date(STAMPED.getTime() + days * 24 * 3_600_000);
const IN_FORCE = { thisUpdate: day(-1), nextUpdate: day(6) };
const RESPONDER = "http://ocsp.example/";
const imprint = new Uint8Array(32).fill(7);

let root: Issuer;
let authority: Identity;
let token: Uint8Array;
beforeAll(async () => {
  root = await newIssuer("Test root");
  authority = await identityNaming(root, "time-stamping", {
    serial: 4711,
    ocsp: RESPONDER,
    crl: "http://crl.example/ca.crl",
  });
  token = await forgeToken(authority, imprint, { genTime: STAMPED });
});

/** Returns the open and failed checks of the token with this DSS; `null` if all passed. */
async function judge(ocsps: Uint8Array[], crls: Uint8Array[] = []): Promise<string | null> {
  const material = { ...NO_MATERIAL, ocsps, crls };
  const checks = await verifyTimeStampToken(token, { imprint, roots: authority.chain, material });
  const open = checks.filter(({ state }) => state !== "passed");
  return open.length ? open.map(({ code, state, facts }) => `${code} ${state} ${facts?.problem}`).join() : null;
}
const said = async (words: Said) => judge([await forgeOcsp(root, authority, words)]);
const UNANSWERED = "time_stamp.revocation not_checked no_answer";
const REVOKED = "time_stamp.trust failed revoked";

describe("OCSP responses of the issuer", () => {
  it("accepts an OCSP response that was current when the token was made", async () => {
    expect(await said(IN_FORCE)).toBeNull();
  });

  it("reports a missing revocation status with the addresses in the certificate", async () => {
    expect(await judge([])).toBe(UNANSWERED);
    const checks = await verifyTimeStampToken(token, { imprint, roots: authority.chain });
    expect(checks.at(-1)).toMatchObject({
      reason: expect.stringContaining("Test time-stamping 4711"),
      facts: { certificate: "Test time-stamping 4711", source: `${RESPONDER} http://crl.example/ca.crl` },
    });
  });

  it("a revocation fails the token only if it is earlier than the token", async () => {
    expect(await said({ ...IN_FORCE, status: { revokedAt: day(-2) } })).toBe(REVOKED);
    expect(await said({ ...IN_FORCE, thisUpdate: day(2), status: { revokedAt: day(1) } })).toBeNull();
  });

  it("uses an OCSP response about a certificate that is itself trusted", async () => {
    const roots = [authority.certificate];
    const judged = async (...ocsps: Uint8Array[]) => {
      const material = { ...NO_MATERIAL, certificates: authority.chain, ocsps };
      const checks = await verifyTimeStampToken(token, { imprint, roots, material });
      const word = ({ code, state, facts }: Check) => `${code} ${state} ${facts?.problem}`;
      return checks.filter(({ state }) => state !== "passed").map(word);
    };
    expect(await judged()).toEqual([UNANSWERED]);
    expect(await judged(await forgeOcsp(root, authority, IN_FORCE))).toEqual([]);
    const revoked = { ...IN_FORCE, status: { revokedAt: day(-2) } };
    expect(await judged(await forgeOcsp(root, authority, revoked))).toEqual([REVOKED]);
  });

  it("a revocation in an OCSP response overrides a revocation list without it", async () => {
    const crl = await forgeCrl(root, fromHex("99"), { revoked: day(-3), ...IN_FORCE });
    const revoked = await forgeOcsp(root, authority, { ...IN_FORCE, status: { revokedAt: day(-2) } });
    expect(await judge([], [crl])).toBeNull();
    expect(await judge([revoked], [crl])).toBe(REVOKED);
  });

  it("ignores an expired OCSP response, and a response without nextUpdate that is over a minute old", async () => {
    expect(await said({ thisUpdate: day(-9), nextUpdate: day(-2) })).toBe(UNANSWERED);
    expect(await said({ thisUpdate: day(-1) })).toBe(UNANSWERED);
    expect(await said({ thisUpdate: new Date(STAMPED.getTime() - 30_000) })).toBeNull();
  });

  it("ignores an OCSP response about another certificate, an unknown status, an error or an unknown critical extension", async () => {
    expect(await said({ ...IN_FORCE, serial: 4712 })).toBe(UNANSWERED);
    expect(await said({ ...IN_FORCE, status: "unknown" })).toBe(UNANSWERED);
    expect(await said({ ...IN_FORCE, refusal: 6 })).toBe(UNANSWERED);
    expect(await said({ ...IN_FORCE, critical: true })).toBe(UNANSWERED);
  });
});

describe("revocation lists with a scope", () => {
  const point = (...parts: Der[]) => extension("2.5.29.28", true, sequence(...parts));
  const flag = (tag: number) => context(tag, false, Uint8Array.of(0xff));
  const of = (address: string) => context(0, true, context(0, true, uri(address)));
  const listed = async (extensions: Der[], serial = "99") =>
    judge([], [await forgeCrl(root, fromHex(serial), { revoked: day(-3), ...IN_FORCE }, extensions)]);
  const own = "1267";

  it.each<[string, Der[]]>([
    ["everything", [point()]],
    ["certificates that are no authority's", [point(flag(1))]],
    ["the place that the certificate names", [point(of("http://crl.example/ca.crl"))]],
    [
      "that place, among others",
      [point(context(0, true, context(0, true, uri("ldap://x/"), uri("http://crl.example/ca.crl"))))],
    ],
  ])("uses a revocation list whose scope is %s", async (_, extensions) => {
    expect(await listed(extensions)).toBeNull();
    expect(await listed(extensions, own)).toBe(REVOKED);
  });

  it.each<[string, Der[]]>([
    ["authorities", [point(flag(2))]],
    ["some reasons", [point(context(3, false, Uint8Array.of(1, 2)))]],
    ["attribute certificates", [point(flag(5))]],
    ["another place", [point(of("http://crl.example/other.crl"))]],
    ["a place relative to its issuer's name", [point(context(0, true, context(1, true)))]],
    ["changes since another list", [extension("2.5.29.27", true, integer(1))]],
    ["everything, with an unknown critical extension", [point(), extension("1.2.3.4", true, integer(1))]],
  ])("a revocation list whose scope is %s can only prove a revocation", async (_, extensions) => {
    expect(await listed(extensions)).toBe(UNANSWERED);
    expect(await listed(extensions, own)).toBe(REVOKED);
  });

  it.each<[string, Der[]]>([
    ["of other issuers' certificates too", [point(flag(4))]],
    ["malformed", [point(flag(2), flag(1))]],
  ])("ignores a revocation list that is %s", async (_, extensions) => {
    expect(await listed(extensions)).toBe(UNANSWERED);
    expect(await listed(extensions, own)).toBe(UNANSWERED);
  });
});

describe("OCSP responders", () => {
  const answered = async (responder: Said["responder"]) => said({ ...IN_FORCE, ...(responder ? { responder } : {}) });

  it("accepts an OCSP response of a responder that the issuer certified", async () => {
    expect(await answered(await newResponder(root))).toBeNull();
  });

  it("ignores an OCSP response of a responder with another purpose, an expired certificate or an unknown issuer", async () => {
    expect(await answered(await newResponder(root, { purpose: ["1.3.6.1.5.5.7.3.36"] }))).toBe(UNANSWERED);
    expect(await answered(await newResponder(root, { notAfter: day(-5) }))).toBe(UNANSWERED);
    expect(await answered(await newResponder(await newIssuer("Test root")))).toBe(UNANSWERED);
    const stranger = await newIssuer("Stranger");
    expect(await judge([await forgeOcsp(stranger, authority, IN_FORCE)])).toBe(UNANSWERED);
  });

  it("ignores an OCSP response with a changed octet in its signed part", async () => {
    const good = await forgeOcsp(root, authority, { ...IN_FORCE, status: { revokedAt: day(-2) } });
    const { tbs } = readOcsp(good);
    const start = toHex(good).indexOf(toHex(tbs)) / 2;
    for (let at = start; at < start + tbs.length; at += 7) {
      const changed = Uint8Array.from(good);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await judge([changed])).toBe(UNANSWERED);
    }
  });
});

describe("revocation sources", () => {
  it("reads the HTTP addresses of revocation sources from a certificate and no others", async () => {
    expect(revocationSources(readX509(authority.certificate))).toEqual({
      ocsp: [RESPONDER],
      crl: ["http://crl.example/ca.crl"],
    });
    const elsewhere = await identityNaming(root, "signing", {
      serial: 5,
      ocsp: "ldap://directory.example/",
      crl: "file:///etc/crl",
    });
    expect(revocationSources(readX509(elsewhere.certificate))).toEqual({ ocsp: [], crl: [] });
  });

  it("a certificate without revocation sources leaves no check open", async () => {
    const silent = await identityNaming(root, "time-stamping", { serial: 6 });
    const checks = await verifyTimeStampToken(await forgeToken(silent, imprint, { genTime: STAMPED }), {
      imprint,
      roots: silent.chain,
    });
    expect(checks.map(({ state }) => state)).not.toContain("not_checked");
    expect(checks.at(-1)).toMatchObject({ code: "time_stamp.trust", facts: { revocation: "unknown" } });
  });
});
