import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const format = readFileSync("lib/evidence/FORMAT.md", "utf8");

it("annotates the revision of genuine.pdf byte by byte", () => {
  const bytes = readFileSync("tests/vectors/forgeries/genuine.pdf");
  const rows = [...format.matchAll(/^\| (\d+) \| (\d+) \| (.*) \|$/gm)].map(([, from, to, text = ""]) => {
    return { from: Number(from), to: Number(to), text };
  });
  const sealed = readFileSync("tests/vectors/forgeries/sealed.pdf");
  expect(rows.map(({ from }) => from)).toEqual([sealed.length, ...rows.slice(0, -1).map(({ to }) => to)]);
  expect(rows.at(-1)?.to).toBe(bytes.length);
  const exact = rows.flatMap(({ from, to, text }) => {
    const [, written] = /^`((?: >>|trailer|startxref)[^`]*)`/.exec(text) ?? [];
    return written ? [[bytes.subarray(from, to).toString("latin1"), written.replaceAll("\\n", "\n")]] : [];
  });
  expect(exact).toHaveLength(3);
  for (const [found, written] of exact) expect(found).toBe(written);
  const starts = rows.map(({ from, to }) => bytes.subarray(from, to).toString("latin1").slice(0, 9));
  expect(starts[0]).toBe("\n19 0 obj");
  expect(starts[1]).toMatch(/^<30/);
  expect(starts.slice(3, 8)).toEqual(["20 0 obj\n", "3 0 obj\n<", "10 0 obj\n", "2 0 obj\n<", "xref\n2 2\n"]);
});

it.each([
  ["Arrays and dictionaries around a value", "pdf/syntax.ts", /DEEPEST = (\S+);/],
  ["Values read of one file", "pdf/syntax.ts", /values: ([\d_]+)/],
  ["Cross-reference sections", "pdf/file.ts", /MOST_SECTIONS = (\S+);/],
  ["Objects named by one section", "pdf/file.ts", /MOST_OBJECTS = (\S+);/],
  ["Octets of a row of a cross-reference stream", "pdf/file.ts", /row > (\d+)/],
  ["Inflated octets read of one file", "pdf/file.ts", /MOST_INFLATED = (\d+) \*/],
  ["Signature fields", "pdf/signature.ts", /items\.length > (\d+)/],
  ["Nodes of the page tree", "pdf/revision.ts", /depth < (\d+)/],
  ["Digits of an object's number", "pdf/syntax.ts", /\\d\{1,(\d+)\}\$\/\.test\(word\)/],
  ["Octets of a word", "pdf/syntax.ts", /start \+ (\d+)/],
  ["Octets from `startxref`", "pdf/file.ts", /foreign \? -1024 : -(\d+)/],
  ["Entries of each of", "pdf/dss.ts", /items\.length > (\d+)/],
  ["`/ByteRange`s searched for", "pdf/file-end.ts", /MOST_RANGES = (\S+);/],
  ["Enclosures of the last token", "pades/enclosed.ts", /MOST_UNKNOWN = (\S+);/],
  ["Certificates of a path", "pki/trust.ts", /LONGEST_PATH = (\S+);/],
  ["Signatures checked for one path", "pki/trust.ts", /MOST_SIGNATURES = (\S+);/],
  ["Responders' certificates", "pki/revocation.ts", /MOST_RESPONDERS = (\S+);/],
  ["Statuses of one serial", "pki/ocsp.ts", /MOST_OF_ONE_SERIAL = (\S+);/],
  ["Octets of an address", "pki/revocation-sources.ts", /subarray\(0, ([\d_]+)\)/],
  ["Files in a package", "package/package.ts", /MOST_FILES = (\S+);/],
  ["Nesting of canonical JSON", "chain/jcs.ts", /MAX_DEPTH = (\S+);/],
])("states the limit of the code: %s", (row, file, pattern) => {
  const [, limit = ""] = pattern.exec(readFileSync(join("lib/evidence", file), "utf8")) ?? [];
  const line = format.split("\n").find((one) => one.startsWith(`| ${row}`)) ?? "";
  const [, , stated = ""] = line.split("|");
  expect(limit).not.toBe("");
  expect(Number(stated.replaceAll(",", "").trim().split(/[ ;]/)[0])).toBe(Number(limit.replaceAll("_", "")));
});
