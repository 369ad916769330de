import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { LOCALES, type Locale } from "#lib/i18n/messages.ts";
import { runRecipe } from "#tests/support/samples/recipes.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

type Files = Record<string, Uint8Array | string>;

const unzip = (name: string): Files =>
  unzipSync(readFileSync(join(import.meta.dirname, "../../../vectors/packages", name)));
const genuine = unzip("package.zip");
const LEASE = "attachments/01-lease.txt";
const MAIL = "submission.eml";

/** Runs the steps of README.txt as our service writes them: a forger would change those in his package. */
function okays(
  files: Files,
  { locale = "en", before = "" }: { locale?: Locale; before?: string | undefined } = {},
): string[] {
  const evidence = parseEvidence(genuineBytes(files, "evidence.json"));
  if (!("format" in evidence)) throw new Error("the package has no evidence");
  const readme = packageReadme(locale, evidence, MAIL in genuine ? genuineBytes(genuine, MAIL) : null);
  const steps = readme.slice(
    readme.indexOf("# 1."),
    readme.indexOf(locale === "en" ? "What was signed" : "Lo que se firmó"),
  );
  return runRecipe(`${before}\n${steps}`, files).okays;
}

function genuineBytes(files: Files, name: string): Uint8Array {
  const bytes = files[name];
  if (!(bytes instanceof Uint8Array)) throw new Error(`the package has no ${name}`);
  return bytes;
}

/** Without the time-stamps, which the vectors date in the future. */
const ALL = {
  en: ["content OK", "evidence OK", "links OK", "signature OK", "token OK", "whole file OK"],
  es: ["archivo entero OK", "contenido OK", "datos OK", "eslabones OK", "firma OK", "sello OK"],
};

const lease = genuineBytes(genuine, LEASE);
const mail = genuineBytes(genuine, MAIL);
const without = (...names: string[]): Files =>
  Object.fromEntries(Object.entries(genuine).filter(([name]) => !names.includes(name)));

toolTest(["bash", "openssl", "pdfdetach", "jq"])("recipe of an evidence package with its contents", () => {
  test.each(LOCALES)("the package's recipe in %s prints OK for each step of a genuine package", (locale) => {
    expect(okays(genuine, { locale })).toEqual(ALL[locale]);
  });

  test("the package's recipe ignores the hidden files that macOS adds", () => {
    expect(okays({ ...genuine, ".DS_Store": "Bud1" })).toEqual(ALL.en);
  });

  test.each<[string, Files, string?]>([
    ["attachment and mail swapped", { ...genuine, [LEASE]: mail, [MAIL]: lease }],
    ["another attachment", unzip("package-attachment.zip")],
    ["another mail", unzip("package-mail.zip")],
    ["a missing attachment", without(LEASE)],
    ["a missing mail", without(MAIL)],
    ["a second attachment", { ...genuine, "attachments/02-lease.txt": "Another lease" }],
    ["a file beside those of a package", { ...genuine, "lease.txt": "Another lease" }],
    ["a second folder of attachments", { ...genuine, "Attachments/01-lease.txt": "Another lease" }],
    ["a folder in the attachments", { ...genuine, "attachments/00/01-lease.txt": "Another lease" }],
    [
      "the genuine attachment hidden",
      { ...without(LEASE), "attachments/.01-lease.txt": lease, "Attachments/01-lease.txt": "x" },
    ],
    ["the genuine mail hidden", { ...without(MAIL), "attachments/.m": mail, "Submission.eml": "Another mail" }],
    ["the mail in a folder", { ...without(MAIL), "submission.d/submission.eml": mail }],
    [
      "attachments that are a link",
      { ...without(LEASE), "forged/01-lease.txt": "Another lease", ".data/submission.1": lease },
      "ln -s forged attachments",
    ],
  ])("the package's recipe prints no OK for the content with %s", (_, files, before) => {
    expect(okays(files, { before })).toEqual(ALL.en.filter((line) => line !== "content OK"));
  });

  test("the package's recipe finds content beside an erased record", () => {
    const erased = unzip("package-erased.zip");
    const said = ["evidence OK", "files OK", "links OK", "signature OK", "token OK", "whole file OK"];
    expect(okays(erased)).toEqual(said);
    const forged = { ...erased, [LEASE]: "A lease" };
    expect(okays(forged)).toEqual(said.filter((line) => line !== "files OK"));
  });
});
