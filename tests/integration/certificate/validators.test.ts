import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { foreignAuthority, type Sample, samples } from "#tests/validators/samples.ts";
import { FOREIGN, type Foreign, foreign, ours } from "#tests/validators/validators.ts";

let all: Map<string, Sample>;
beforeAll(async () => {
  const scratch = temporaryFolder();
  const list = [...(await samples(scratch)), await foreignAuthority(scratch)];
  all = new Map(list.map((sample) => [sample.name, sample]));
});

const sample = (name: string): Sample => {
  const found = all.get(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

test("our verifier accepts proven samples and refuses all others", async () => {
  const wrong: string[] = [];
  for (const one of all.values())
    if ((await ours(one)) !== (one.expected === "proven" ? "accepts" : "refuses")) wrong.push(one.name);
  expect(wrong).toEqual([]);
  expect(all.size).toBeGreaterThan(65);
});

test("the published table has a row with the expected verdict of each sample", () => {
  const rows = readFileSync("tests/validators/VERDICTS.md", "utf8").split("\n");
  for (const { name, expected } of all.values()) {
    const verdict = expected === "proven" ? "accepts" : "**refuses**";
    const row = rows.find((one) => one.startsWith(`| ${name} |`));
    expect(row, name).toContain(` | ${expected} | ${verdict} | ${verdict} | `);
  }
});

toolTest(["pdfsig", "openssl", "qpdf"])("foreign programs", () => {
  test.each([
    ...["sealed.pdf", "object-streams.pdf", "complained.pdf", "erased.pdf"],
    ...["renewed.pdf", "renewed-twice.pdf", "ocsp.pdf", "crl.pdf", "p12.pdf", "foreign-tsa.pdf"],
  ])("pdfsig, openssl and qpdf accept %s", async (name) => {
    expect(await foreign(sample(name))).toEqual(Object.fromEntries(FOREIGN.map((one) => [one, "accepts"])));
  });

  test.each([
    ["page-byte.pdf", ["pdfsig", "openssl cms", "openssl ts"]],
    ["signature-byte.pdf", ["openssl cms", "openssl ts"]],
    ["token-byte.pdf", ["openssl ts"]],
    ["other-token.pdf", ["openssl ts"]],
    ["foreign-signer.pdf", ["openssl cms"]],
    ["foreign-authority.pdf", ["openssl ts"]],
    ["expired-signer.pdf", ["openssl cms"]],
    ["expired-authority.pdf", ["openssl ts"]],
    ["authority-purpose.pdf", ["openssl ts"]],
    ["renewed-token-byte.pdf", ["openssl ts"]],
    ["renewed-other-token.pdf", ["openssl ts"]],
    ["renewed-stranger.pdf", ["openssl ts"]],
  ] satisfies [
    string,
    Foreign[],
  ][])("foreign programs reject %s where they check its fault", async (name, by: Foreign[]) => {
    const found = await foreign(sample(name));
    expect(by.filter((one) => found[one] !== "refuses")).toEqual([]);
  });
});
