import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright";
import { browserPath } from "#tests/support/programs.ts";
import { hasTool } from "#tests/support/tools.ts";
import { foreignAuthority, type Sample, samples } from "./samples.ts";
import { FOREIGN, foreign, type Verdict } from "./validators.ts";

/**
 * `npm run validators`: what each validator says of each certificate. Ours, as a command and in a browser, must say what is
 * expected; the others know only of parts, and where they accept what ours refuses, that is what the rest is for.
 */
const root = join(import.meta.dirname, "../..");
const SIGN: Record<Verdict, string> = { accepts: "accepts", refuses: "REFUSES", none: "–" };
const COLUMNS = ["command", "browser", ...FOREIGN];

function command({ name, pdf, roots }: Sample, folder: string): Verdict {
  writeFileSync(join(folder, name), pdf);
  writeFileSync(join(folder, "ca.pem"), roots);
  const args = [join(root, "lib/server/verify.ts"), "--from", folder, name, "--trust", "ca.pem", "--json"];
  return spawnSync(process.execPath, args, { cwd: root }).status === 0 ? "accepts" : "refuses";
}

/** The code of the page at /verify, in Chromium, on a page of nothing. */
async function inBrowser(browser: Browser) {
  const contents = `import { examine, exitCode } from "#lib/evidence/held.ts"; import { rootsFromPem } from "#lib/evidence/pem.ts";
    globalThis.judge = async (name, bytes, roots) => exitCode((await examine([{ name, bytes: Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)) }], rootsFromPem(roots))).standing);`;
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
try {
  const judge = await inBrowser(browser);
  const all = [...(await samples(folder)), await foreignAuthority(folder)];
  console.log(["", "expected", ...COLUMNS].map((title, at) => title.padEnd(at ? 12 : 24)).join(""));
  for (const sample of all) {
    const said = [command(sample, folder), await judge(sample)];
    const others = Object.values(await foreign(sample));
    const expected = sample.expected === "proven" ? "accepts" : "refuses";
    wrong += said.filter((one) => one !== expected).length;
    const cells = [
      sample.name.padEnd(24),
      sample.expected.padEnd(12),
      ...[...said, ...others].map((one) => SIGN[one].padEnd(12)),
    ];
    console.log(`${cells.join("")}${sample.about}`);
  }
  console.log(
    wrong
      ? `${wrong} verdicts of ours are wrong`
      : `Ours, as a command and in the browser, judged all ${all.length} as expected`,
  );
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong ? 1 : 0;
