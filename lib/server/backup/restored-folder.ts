import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { chooseAccount } from "../postgres/account.ts";
import { bundledPrograms, type Cluster, reachableTarget } from "../postgres/cluster.ts";
import { findPostmaster } from "../postgres/process.ts";

/** The major version of the PostgreSQL that comes with this version of Acuse. */
export async function bundledMajor(): Promise<string> {
  const { postgres } = await bundledPrograms();
  return /\b(\d+)/.exec(execFileSync(postgres, ["--version"], { encoding: "utf8" }))?.[1] ?? "";
}

/** Whether a database server works on the files of this folder. */
export function isRunning(dataDir: string): boolean {
  const link = join(dataDir, "postgres/data");
  // `findPostmaster` reads only the folder of the files.
  return existsSync(link) && findPostmaster({ data: realpathSync(link) } as Cluster) !== null;
}

/** Puts database files into an empty `DATA_DIR/postgres`, owned by the account that the server will run as. */
export function placeDatabase(dataDir: string, files: string, password: string): void {
  const home = join(dataDir, "postgres");
  const link = join(home, "data");
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, "password"), password, { mode: 0o600, flag: "wx" });
  const account = chooseAccount(link);
  if (account.kind !== "uid") {
    renameSync(files, link);
    return;
  }
  const reachable = reachableTarget(link, account);
  // Outside DATA_DIR the files of what was there before may still be.
  const target = reachable === link ? link : join(dirname(reachable), `data-${randomBytes(6).toString("hex")}`);
  cpSync(files, target, { recursive: true, errorOnExist: true, force: false });
  giveTo(account, target);
  if (target !== link) symlinkSync(target, link);
}

function giveTo(owner: { uid: number; gid: number }, path: string): void {
  for (const { name, parentPath } of readdirSync(path, { recursive: true, withFileTypes: true }))
    chownSync(join(parentPath, name), owner.uid, owner.gid);
  chownSync(path, owner.uid, owner.gid);
}
