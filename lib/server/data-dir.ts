import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Makes sure that `DATA_DIR` is a folder we may write to; a new one is for its owner only.
 * @throws StartError
 */
export function openDataDir(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "a file is in its place" : `${code}`;
    throw new StartError(`DATA_DIR is not usable: ${path} is not a folder this account may write to (${reason})`);
  }
}

/** Step by step: where the file system says "no such file" to a new folder (/proc), Node's recursive mkdir tries for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: "ENOTDIR" });
    return;
  }
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
