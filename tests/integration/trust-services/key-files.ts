import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of DATA_DIR/keys by name. */
export function contents(dataDir: string): Record<string, string> {
  const folder = join(dataDir, "keys");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
