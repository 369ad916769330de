// `npm run -s keys -- export`: prints the files of DATA_DIR/keys as one line, the setting KEYS of other machines.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { config } from "#lib/config.ts";
import { keysOfCommand } from "#lib/trust-services/keys.ts";

const USAGE = `npm run -s keys -- export > keys.json   prints the keys of this service, and generates them first if there are none
`;

async function main(given: string[]): Promise<number> {
  if (given.join(" ") !== "export" || process.stdout.isTTY) {
    process.stderr.write(
      `${USAGE}It prints secrets, so not to a terminal. Give the file to other machines as KEYS_FILE.\n`,
    );
    return 2;
  }
  await keysOfCommand();
  const folder = join(config().dataDir, "keys");
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]));
  process.stdout.write(`${JSON.stringify(Object.fromEntries(files))}\n`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`The keys could not be exported: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
