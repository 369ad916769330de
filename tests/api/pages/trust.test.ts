import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { Client } from "../../support/server/api.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { toolTest } from "../../support/tools/tools.ts";

const reader = new Client();
const { trustPage, trustFile, checkPage } = operations;
const roots = async () => rootsFromPem((await reader.raw("/trust/ca.pem")).text);

describe("/trust", () => {
  test("/trust names every root with its role, fingerprint and end date", async () => {
    const { signer, timeStamp } = await roots();
    const { text } = await reader.call(trustPage);
    const plain = text.replace(/<[^>]+>/g, "");
    const [signatures = "", times = ""] = plain.split("Root certificates for time-stamps");
    for (const [part, list] of [
      [signatures, signer],
      [times, timeStamp],
    ] as const) {
      expect(list.length).toBeGreaterThan(0);
      for (const der of list) {
        expect(part).toContain(createHash("sha256").update(der).digest("hex"));
        expect(part).toContain(String(new X509Certificate(der).validToDate.getUTCFullYear()));
      }
    }
  });

  test("/trust runs only its own script", async () => {
    const { text, headers } = await reader.call(trustPage);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  test.each(["signing", "time-stamping"])("/trust serves the %s certificate with its chain", async (role) => {
    const { text } = await reader.call(trustFile, { params: { file: `${role}.pem` } });
    const chain =
      text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g)?.map((pem) => new X509Certificate(pem)) ?? [];
    const [leaf, root] = chain;
    expect(chain).toHaveLength(2);
    expect(root && leaf?.verify(root.publicKey)).toBe(true);
    const trusted = await roots();
    const list = role === "signing" ? trusted.signer : trusted.timeStamp;
    expect(list.map((der) => Buffer.from(der).toString("hex"))).toContain(root?.raw.toString("hex"));
  });

  test.each(["other.crl", "ca.pem.pem", "signing", "..%2fkeys"])("/trust answers 404 to the file %s", async (file) => {
    expect((await reader.call(trustFile, { params: { file } })).status).toBe(404);
  });
});

toolTest(["openssl"])("OpenSSL", () => {
  test.each([
    "signing",
    "time-stamping",
  ])("openssl reads the current revocation list of %s from /trust", async (role) => {
    const { bytes } = await reader.call(trustFile, { params: { file: `${role}.crl` } });
    const options = ["crl", "-inform", "DER", "-noout", "-nextupdate"];
    const said = execFileSync("openssl", options, { input: bytes, encoding: "utf8" });
    expect(Date.parse(said.replace("nextUpdate=", ""))).toBeGreaterThan(Date.now());
  });

  test("the commands of /trust print each root's fingerprint, which the page shows", async () => {
    const { text } = await reader.call(trustPage);
    const written = /<pre[^>]*><code[^>]*>([^<]*openssl x509[^<]*)</.exec(text)?.[1] ?? "";
    const unescaped: { [name: string]: string } = {
      "&quot;": '"',
      "&#x27;": "'",
      "&gt;": ">",
      "&lt;": "<",
      "&amp;": "&",
    };
    const commands = written.replace(/&[^;\s]+;/g, (entity) => unescaped[entity] ?? entity);
    const said = execFileSync("bash", ["-c", commands], { cwd: temporaryFolder(), encoding: "utf8" });
    const { signer, timeStamp } = await roots();
    const shown = text.replace(/<[^>]*>/g, "");
    for (const der of [...signer, ...timeStamp]) {
      const fingerprint = createHash("sha256").update(der).digest("hex");
      expect(said).toContain((fingerprint.match(/.{8}/g) ?? []).join(" "));
      expect(shown).toContain(fingerprint);
    }
  });
});

describe("/verify", () => {
  test("/verify carries the roots and connects to no host", async () => {
    const { text, headers } = await reader.call(checkPage);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    // The form for a record's number leads here, and no form anywhere else.
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain("connect-src");
    expect(rootsFromPem(/<template[^>]*>([^<]+)</.exec(text)?.[1] ?? "")).toEqual(await roots());
  });
});
