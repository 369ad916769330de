import { accessSync, constants, mkdirSync } from "node:fs";
import { StartError } from "./start-error.ts";

/**
 * Makes sure that `DATA_DIR` is a folder we may write to; a new one is for its owner only.
 * @throws StartError
 */
export function openDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "a file is in its place" : `${code}`;
    throw new StartError(`DATA_DIR is not usable: ${path} is not a folder this account may write to (${reason})`);
  }
}
