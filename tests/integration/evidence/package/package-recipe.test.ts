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

const unzip = (name: string, folder = "packages"): Files =>
  unzipSync(readFileSync(join(import.meta.dirname, "../../../vectors", folder, name)));
const genuine = unzip("package.zip");
const LEASE = "attachments/01-lease.txt";
const MAIL = "submission.eml";

interface Options {
  locale?: Locale;
  before?: string | undefined;
  /** The package whose README.txt is run. */
  of?: Files;
}

/** Runs the steps of README.txt as our service writes them: a forger would change those in his package. */
function run(files: Files, { locale = "en", before = "", of = files }: Options = {}) {
  const evidence = parseEvidence(genuineBytes(of, "evidence.json"));
  if (!("format" in evidence)) throw new Error("the package has no evidence");
  const erased = evidence.content === null;
  const readme = packageReadme(locale, evidence, erased ? null : genuineBytes(genuine, MAIL));
  const steps = readme.slice(
    readme.indexOf("# 1."),
    readme.indexOf(locale === "en" ? "What was signed" : "Lo que se firmó"),
  );
  return runRecipe(`${before}\n${steps}`, files);
}

const okays = (files: Files, options?: Options) => run(files, options).okays;

function genuineBytes(files: Files, name: string): Uint8Array {
  const bytes = files[name];
  if (!(bytes instanceof Uint8Array)) throw new Error(`the package has no ${name}`);
  return bytes;
}

/** Without the time-stamps, which the vectors date in the future. */
const ALL = {
  en: ["content OK", "evidence OK", "files OK", "links OK", "signature OK", "token OK", "whole file OK"],
  es: ["archivo entero OK", "archivos OK", "contenido OK", "datos OK", "eslabones OK", "firma OK", "sello OK"],
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

  test.each<[string, string[], Files, string?]>([
    ["attachment and mail swapped", ["content"], { ...genuine, [LEASE]: mail, [MAIL]: lease }],
    ["another attachment", ["content"], unzip("package-attachment.zip")],
    ["another mail", ["content"], unzip("package-mail.zip")],
    ["a missing attachment", ["content", "files"], without(LEASE)],
    ["a missing mail", ["content", "files"], without(MAIL)],
    ["a second attachment", ["files"], { ...genuine, "attachments/02-lease.txt": "Another lease" }],
    ["a second mail", ["files"], { ...genuine, "submission.json": "{}" }],
    ["a file beside those of a package", ["files"], { ...genuine, "lease.txt": "Another lease" }],
    ["a hidden file", ["files"], { ...genuine, ".hidden": "README.txt" }],
    ["a second folder of attachments", ["files"], { ...genuine, "Attachments/01-lease.txt": "Another lease" }],
    ["a folder in the attachments", ["files"], { ...genuine, "attachments/00/01-lease.txt": "Another lease" }],
    ["an attachment of another name", ["content", "files"], { ...without(LEASE), "attachments/01-void.html": lease }],
    ["a hidden attachment", ["content", "files"], { ...without(LEASE), "attachments/.01-lease.txt": lease }],
    [
      "a folder whose name looks like a file",
      ["files"],
      { ...genuine, "README.txt\n./attachments/01-lease.txt": "Another lease" },
    ],
    ["a link", ["files"], genuine, "ln -s certificate.pdf copy.pdf"],
    [
      "a link in place of the attachment",
      ["files"],
      genuine,
      `mv ${LEASE} $TMPDIR/lease && ln -s $TMPDIR/lease ${LEASE}`,
    ],
    [
      "attachments that are a link",
      ["content", "files"],
      { ...without(LEASE), "forged/01-lease.txt": "Another lease", ".data/submission.1": lease },
      "ln -s forged attachments",
    ],
  ])("the package's recipe misses an OK with %s", (_, missing, files, before) => {
    expect(okays(files, { before })).toEqual(ALL.en.filter((line) => !missing.includes(line.replace(" OK", ""))));
  });

  test("the package's recipe prints no name of a file", () => {
    const forged = { ...without(MAIL), "\u001b[H\u001b[Jwhole file OK": "", "x\ncontent OK": "" };
    const { okays, output } = run(forged);
    expect(okays).toEqual(ALL.en.filter((line) => !/content|files/.test(line)));
    expect(output).not.toContain("\u001b");
  });

  test("the package's recipe misses an OK for the package of another record", () => {
    const evidence = new TextDecoder().decode(genuineBytes(genuine, "evidence.json"));
    const id = /"notification_id":"([^"]+)"/.exec(evidence)?.[1] ?? "";
    const other = new TextEncoder().encode(evidence.replaceAll(id, crypto.randomUUID()));
    const { okays } = run(genuine, { of: { ...genuine, "evidence.json": other } });
    expect(okays).toEqual(ALL.en.filter((line) => line !== "evidence OK"));
  });

  test("the package's recipe finds content beside an erased record", () => {
    const erased = unzip("package-erased.zip");
    const said = ["evidence OK", "files OK", "links OK", "signature OK", "token OK", "whole file OK"];
    expect(okays(erased)).toEqual(said);
    const forged = { ...erased, [LEASE]: "A lease" };
    expect(okays(forged)).toEqual(said.filter((line) => line !== "files OK"));
  });
});

toolTest(["bash", "openssl", "pdfdetach", "jq"])("recipe of a package with a time-stamp of the public log", () => {
  const log = (name: string): Files => ({ ...unzip(name, "log"), [LEASE]: lease, [MAIL]: mail });
  const stamped = log("stamped.zip");
  const proof = new TextDecoder().decode(genuineBytes(stamped, "log.tlog-proof"));
  const withProof = (changed: string): Files => ({ ...stamped, "log.tlog-proof": changed });

  test.each(LOCALES)("the package's recipe in %s checks the log's time-stamp and prints its time", (locale) => {
    const line = locale === "en" ? "log OK" : "bitácora OK";
    const { okays: said, output } = run(stamped, { locale });
    expect(said).toEqual([...ALL[locale], line].sort());
    expect(output).toContain("Time stamp: May  3 10:15:00 2027 GMT");
  });

  test.each<[string, Files]>([
    ["a token over another checkpoint", log("stamped-other.zip")],
    ["a checkpoint without the last event", log("stamped-entry.zip")],
    ["a token of an unknown authority", log("stamped-authority.zip")],
    ["a token of the service's own authority", log("stamped-own.zip")],
    ["another place of the entry", withProof(proof.replace("index 2", "index 3"))],
    ["a hash less", withProof(proof.replace(/(index 2\n).*\n/, "$1"))],
    ["a hash more", withProof(proof.replace(/(index 2\n)(.*\n)/, "$1$2$2"))],
    ["an empty proof", withProof("")],
    ["commands for an index", withProof(proof.replace("index 2", "index at[$(touch run >&2; echo run)]"))],
  ])("the package's recipe misses an OK with %s", (_, files) => {
    const { okays: said, output } = run(files, { of: stamped, before: 'trap "ls" EXIT' });
    expect(said).toEqual(ALL.en);
    expect(output).not.toMatch(/^run$/m);
  });

  test("the package's recipe finds a file beside those of the log's time-stamp", () => {
    expect(okays({ ...stamped, "log.txt": "" })).toEqual(
      ["log OK", ...ALL.en.filter((line) => line !== "files OK")].sort(),
    );
  });
});
