// Preloaded by the npm scripts (`node --import`): reads the file .env beside package.json, before any other code runs.
// A variable that the environment has already is left alone.
import { existsSync } from "node:fs";

try {
  // npm runs scripts in the folder of package.json.
  if (existsSync(".env")) process.loadEnvFile(".env");
} catch (error) {
  process.stderr.write(`The file .env cannot be read: ${(error as Error).message}\n`);
  process.exit(1);
}
