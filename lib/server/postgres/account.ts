import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The account of the database server. PostgreSQL refuses to run as root: then it runs in a user namespace or as an
 * unprivileged account.
 */
export type Account = { kind: "self" } | { kind: "namespace" | "uid"; uid: number; gid: number };

/** The environment of PostgreSQL's programs, without variables that change their behaviour (`PGPORT`, `LC_ALL`). */
export const PLAIN_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** The server must run as the owner of `dataFolder`, if that exists. */
export function chooseAccount(dataFolder: string, wanted?: "namespace" | "uid"): Account {
  if (process.getuid?.() !== 0) return { kind: "self" };
  const account = knownAccount();
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    return uid === 0 ? { kind: "namespace", ...account } : { kind: "uid", uid, gid };
  }
  const kind = wanted ?? (namespacesWork(account) ? "namespace" : "uid");
  return { kind, ...account };
}

/** Returns an account with a name, which `initdb` needs. */
function knownAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const named = (wanted: string) => accounts.find(({ name }) => name === wanted);
  const { uid, gid } = named("postgres") ?? named("nobody") ?? accounts[0] ?? { uid: 65534, gid: 65534 };
  return { uid, gid };
}

function namespacesWork(account: { uid: number; gid: number }): boolean {
  const [command, args] = commandAs({ kind: "namespace", ...account }, "true", []);
  return spawnSync(command, args, { stdio: "ignore", env: PLAIN_ENVIRONMENT }).status === 0;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** Returns command, arguments and `spawn` options for running a program as that account. */
export function commandAs(account: Account, program: string, args: string[]): [string, string[], Owner] {
  if (account.kind === "self") return [program, args, {}];
  const { uid, gid } = account;
  if (account.kind === "uid") return [program, args, { uid, gid }];
  return ["unshare", ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--", program, ...args], {}];
}

/** True if the account may pass through every folder above `path`. */
export function canReach(path: string, account: { uid: number; gid: number }): boolean {
  return foldersAbove(path).every((folder) => {
    const { mode, uid, gid } = statSync(folder);
    const mayPass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    return (mode & mayPass) !== 0;
  });
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...foldersAbove(parent), parent];
}

/** Lets other accounts pass through a folder without listing it. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}
