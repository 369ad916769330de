import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../temporary.ts";

const root = join(import.meta.dirname, "../../..");
export const VERIFY_GUIDE = readFileSync(join(root, "app/docs/guides/verify-a-certificate.md"), "utf8");

/** Returns the first shell block below a heading. */
function shellBlock(markdown: string, heading: string): string {
  const [, text = ""] = markdown.split(`\n## ${heading}\n`);
  const found = /```sh\n([\s\S]*?)```/.exec(text)?.[1];
  if (!found) throw new Error(`no commands below ${heading}`);
  return found;
}

export const FIRST_CALL = shellBlock(readFileSync(join(root, "README.md"), "utf8"), "A first call");
export const GUIDE_RECIPE = shellBlock(VERIFY_GUIDE, "With OpenSSL, poppler and jq");

/** Line that OpenSSL prints for each valid time-stamp, and the recipe's own line once both are verified. */
const VERIFIED = "Verification: OK";

/** Runs a recipe on local files: nothing is downloaded, and attachments are not compared. */
export function runRecipe(
  script: string,
  files: Record<string, Uint8Array | string>,
  settings: Record<string, string> = {},
) {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const commands = script.replace(/^curl .*$/gm, "").replace(/^(?:for a in|\[ ! -s attachments) .*$/gm, "");
  const env = { ...process.env, TMPDIR: temporaryFolder(), ...settings };
  const taken = "\ncp $D/0.pdf $D/evidence.json .";
  const { stdout, stderr } = spawnSync("bash", ["-c", commands + taken], { cwd: folder, encoding: "utf8", env });
  const made = (name: string) =>
    existsSync(join(folder, name)) ? new Uint8Array(readFileSync(join(folder, name))) : null;
  const okays = `${stdout}\n${stderr}`.split("\n").filter((line) => /OK$/.test(line) && line !== VERIFIED);
  return {
    okays: okays.sort(),
    signed: made("0.pdf"),
    evidence: made("evidence.json"),
    output: `${stdout}\n${stderr}`,
  };
}
