import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Creates `DATA_DIR` if needed, writable by this account and closed to others: it holds keys and mails.
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
  closeToOthers(path);
}

/** Any of these is in a folder that Acuse has used, that a person has prepared for it, or that is a new file system. */
const OURS = /^(?:(?:keys|postgres|outbox|lost\+found)$|log-checkpoint-|restoring-|before-restore-)/;

/** A mistyped DATA_DIR, such as /tmp, must not be closed to those who use it. */
function refuseFolderInUse(path: string): void {
  const entries = readdirSync(path);
  if (entries.length === 0 || entries.some((name) => OURS.test(name))) return;
  throw new StartError(
    `DATA_DIR is not usable: ${path} is open to other accounts and holds other files (${entries.slice(0, 3).join(", ")}). ` +
      "Name another folder, or take the permissions of others from this one (chmod 700)",
  );
}

/**
 * Takes other accounts' permissions from a folder. They may still traverse it (the x bit) if the database server runs as one of
 * them (see postgres/account.ts).
 */
function closeToOthers(path: string): void {
  const database = join(path, "postgres");
  const passed = existsSync(database) && (statSync(database).mode & 0o011) === 0o011;
  const open = passed ? 0o066 : 0o077;
  try {
    if (statSync(path).mode & open) {
      refuseFolderInUse(path);
      chmodSync(path, statSync(path).mode & ~open & 0o777);
    }
    if (!(statSync(path).mode & open)) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
  throw new StartError(
    `DATA_DIR is not usable: ${path} is open to other accounts, and this account cannot change that. ` +
      "Make this account its owner, with mode 0700, or name a new folder inside it",
  );
}

/** Creates one folder at a time: Node's recursive mkdir loops where the system reports ENOENT for a new folder (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: "ENOTDIR" });
    return;
  }
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
