// Preloaded by the npm scripts and the container (`node --import`): reads the file .env beside package.json, and secrets from files,
// before any other code runs. A variable that the environment has already is left alone.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SETTINGS } from "../../config.ts";

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** An unquoted value with a `#` inside, which Node takes for the beginning of a comment: half a passphrase would be in use. */
const CUT = /^\s*(?:export\s+)?\w+\s*=(?:#|\s*[^\s'"`#][^#]*(?<=\S)#)/;

try {
  // npm runs scripts in the folder of package.json.
  const text = existsSync(".env") ? readFileSync(".env", "utf8") : "";
  // Without quoted values, which may have several lines.
  const quoted = /^(\s*(?:export\s+)?\w+\s*=[^\S\n]*)(["'`])(?:(?!\2)[\s\S])*\2/gm;
  const unquoted = text.replace(quoted, (value) => value.replace(/[^\n]/g, ""));
  const cut = unquoted.split("\n").findIndex((line) => CUT.test(line));
  if (cut >= 0)
    fail(`The file .env, line ${cut + 1}: put the value in single quotes, or its part from # on is a comment`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
} catch (error) {
  fail(`The file .env cannot be read: ${(error as Error).message}`);
}

// Containers get secrets as files: NAME_FILE names the file with the value of NAME.
for (const name of SETTINGS) {
  const variable = `${name}_FILE`;
  const path = process.env[variable];
  if (!path || SETTINGS.includes(variable)) continue;
  if (process.env[name]) fail(`${name} and ${variable} are both set: keep one of them`);
  try {
    process.env[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (!process.env[name]) throw new Error(`${path} is empty`);
  } catch (error) {
    fail(`${variable} is not usable: ${(error as Error).message}`);
  }
  // Processes that this one starts inherit the value.
  delete process.env[variable];
}
