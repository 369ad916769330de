import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Proof } from "#components/verify/proof.tsx";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { LOCALES, type Locale, messages } from "#lib/i18n/messages.ts";
import { DELIVERED, sampleRecord, sealed } from "#tests/support/samples/record.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const vectors = join(import.meta.dirname, "../../../vectors/renewals");

/** Runs the page's recipe on a file without a download and returns its output. */
async function recipe(file: string, shownOf = file, locale: Locale = "en"): Promise<string[]> {
  const folder = temporaryFolder();
  copyFileSync(join(vectors, file), join(folder, "certificate.pdf"));
  copyFileSync(join(vectors, "ca.pem"), join(folder, "ca.pem"));
  const { docTimeStamp } = await readCertificate(readFileSync(join(vectors, shownOf)));
  if (!docTimeStamp) throw new Error("it is not sealed");
  writeFileSync(join(folder, "token.der"), docTimeStamp.token);
  const record = sealed((await sampleRecord({ events: DELIVERED })).record);
  if (!record.seal) throw new Error("it is not sealed");
  const seal = { ...record.seal, hash: docTimeStamp.imprint };
  const html = renderToStaticMarkup(<Proof record={{ ...record, seal }} t={messages(locale)} />);
  const [, script = ""] = /<pre[^>]*><code[^>]*>([\s\S]*?)<\/code>/.exec(html) ?? [];
  const commands = script
    .replace(/^curl .*$/gm, "")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
  const { stdout, stderr } = spawnSync("bash", ["-c", commands], { cwd: folder, encoding: "utf8" });
  return `${stdout}${stderr}`.split("\n").filter((line) => /OK$/.test(line) && line !== "Verification: OK");
}

const ALL = ["whole file: OK", "hash of this page: OK", "same time-stamp: OK", "time-stamps: OK", "signature: OK"];

test.each(LOCALES)("the text of the recipe in %s stays within a shell's quotes and lines", (locale) => {
  const said = Object.values(messages(locale).verify.proof.recipe);
  expect(said.filter((words) => /['\n\\]/.test(words) || words === "")).toEqual([]);
});

test.each([
  ["en", ALL.map((line) => `“${line}”`)],
  [
    "es",
    ["archivo entero", "huella de esta página", "mismo sello de tiempo", "sellos de tiempo", "firma"].map(
      (words) => `«${words}: OK»`,
    ),
  ],
] as const)("the page in %s names the lines that must appear, since OpenSSL prints an OK too", async (locale, lines) => {
  const record = sealed((await sampleRecord({ events: DELIVERED })).record);
  expect(renderToStaticMarkup(<Proof record={record} t={messages(locale)} />)).toContain(lines.join(", "));
});

toolTest(["bash", "openssl", "pdfdetach"])("recipe on the page of a record", () => {
  test("the page's recipe prints OK for a sealed, a re-time-stamped and a twice re-time-stamped certificate", async () => {
    expect(await recipe("ocsp.pdf")).toEqual(ALL);
    expect(await recipe("renewed.pdf")).toEqual(ALL);
    expect(await recipe("renewed-twice.pdf")).toEqual(ALL);
  });

  test("the page's recipe prints its result in Spanish", async () => {
    expect(await recipe("renewed.pdf", "renewed.pdf", "es")).toEqual([
      "archivo entero: OK",
      "huella de esta página: OK",
      "mismo sello de tiempo: OK",
      "sellos de tiempo: OK",
      "firma: OK",
    ]);
  });

  test("the page's recipe misses an OK for a foreign last time-stamp or another seal", async () => {
    expect(await recipe("renewed-stranger.pdf")).toEqual(ALL.toSpliced(3, 1));
    expect(await recipe("renewed.pdf", "ocsp.pdf")).not.toContain("hash of this page: OK");
    expect(await recipe("renewed.pdf", "ocsp.pdf")).not.toContain("same time-stamp: OK");
  });
});
