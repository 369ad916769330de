import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright";
import { browserPath } from "#tests/support/tools/programs.ts";
import { hasTool } from "#tests/support/tools/tools.ts";
import { checkLog } from "./log/log.ts";
import { foreignAuthority, type Sample, samples } from "./samples.ts";
import { FOREIGN, foreign, type Verdict } from "./validators.ts";

/**
 * `npm run validators`: what each validator says of each certificate, as a table in Markdown; with `-- --write` into VERDICTS.md. Ours,
 * as a command and in a browser, must say what is expected; the others know only of parts, and where they accept what ours
 * refuses, that is what the rest is for.
 */
const root = join(import.meta.dirname, "../..");
const VERDICTS = join(import.meta.dirname, "VERDICTS.md");
const FOREWORD = `# What each validator says of each sample

Written by \`npm run validators -- --write\`. \`command\` is \`npm run verify\`, \`browser\` the code of the page at \`/verify\`: they accept what is
proven, and nothing else. The other programs share no code with them, and each judges what it knows of: \`pdfsig\` the first signature (not
whose it is), \`openssl cms\` the same with the signer's path to a root of the service, as the recipe of the guide verify-a-certificate calls it, \`openssl ts\` the
time-stamps over the document, \`qpdf --check\` the file's structure. None of them reads the evidence, or minds what a later revision shows.
"–": there is nothing that it could judge.

Which page programs show of the forgeries (\`tests/vectors/forgeries\`) was looked at once, with PDFium (@embedpdf/pdfium 2.15.1), Ghostscript
10.00, poppler 22.12 and mutool 1.21: all showed the page that was signed, and none the empty one that is hidden in four of them; mutool
drew nothing of \`sign.pdf\`, \`point.pdf\` and \`decimal.pdf\`, poppler nothing of \`null.pdf\`. They are refused all the same: what other
programs and versions make of them nobody can know. Words that a later revision writes on the page (\`revision.pdf\`, \`renewed-writing.pdf\`) all four
show, with a valid signature beside it where they know of signatures.
`;
const SIGN: Record<Verdict, string> = { accepts: "accepts", refuses: "**refuses**", none: "–" };
const COLUMNS = ["command", "browser", ...FOREIGN];

function command({ name, pdf, roots }: Sample, folder: string): Verdict {
  writeFileSync(join(folder, name), pdf);
  writeFileSync(join(folder, "ca.pem"), roots);
  const args = [join(root, "lib/server/commands/verify.ts"), "--from", folder, name, "--trust", "ca.pem", "--json"];
  return spawnSync(process.execPath, args, { cwd: root }).status === 0 ? "accepts" : "refuses";
}

/** Runs the code of the page at /verify in Chromium, on an empty page. */
async function inBrowser(browser: Browser) {
  const contents = `import { examine } from "#lib/evidence/offline/verify-files.ts"; import { exitCode } from "#lib/evidence/offline/verdict.ts";
    import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
    globalThis.judge = async (name, bytes, roots) => exitCode(await examine([{ name, bytes: Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)) }], rootsFromPem(roots)));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2023",
  });
  const page = await browser.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  // WebCrypto is there for secure origins only, which this name is one of.
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  return async ({ name, pdf, roots }: Sample): Promise<Verdict> => {
    const call = `judge(${JSON.stringify(name)}, ${JSON.stringify(Buffer.from(pdf).toString("base64"))}, ${JSON.stringify(roots)})`;
    return (await page.evaluate<number>(call)) === 0 ? "accepts" : "refuses";
  };
}

const missing = ["pdfsig", "openssl", "qpdf"].filter((tool) => !hasTool(tool));
if (missing.length) throw new Error(`the table needs ${missing.join(", ")} on the PATH`);
const folder = mkdtempSync(join(tmpdir(), "acuse-validators-"));
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ["--no-sandbox"],
});
let wrong = 0;
const table: string[] = [];
const row = (cells: readonly string[]) => table.push(`| ${cells.join(" | ")} |`);
try {
  const judge = await inBrowser(browser);
  const all = [...(await samples(folder)), await foreignAuthority(folder)];
  row(["Sample", "What it is", "Expected", ...COLUMNS]);
  row(Array(3 + COLUMNS.length).fill("---"));
  for (const sample of all) {
    const said = [command(sample, folder), await judge(sample)];
    const others = Object.values(await foreign(sample));
    const expected = sample.expected === "proven" ? "accepts" : "refuses";
    wrong += said.filter((one) => one !== expected).length;
    row([sample.name, sample.about, sample.expected, ...[...said, ...others].map((one) => SIGN[one])]);
  }
  console.log(table.join("\n"));
  if (process.argv.includes("--write")) writeFileSync(VERDICTS, `${FOREWORD}\n${table.join("\n")}\n`);
  console.log(
    wrong
      ? `${wrong} verdicts of ours are wrong`
      : `Ours, as a command and in the browser, judged all ${all.length} as expected`,
  );
  if ((await checkLog(mkdtempSync(join(folder, "log-")))) === false) wrong++;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong ? 1 : 0;
