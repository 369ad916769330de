import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Who the database server runs as. PostgreSQL refuses to be root: then it either believes to be somebody else, in a user
 * namespace of its own, or really is an unprivileged account.
 */
export type Account = { kind: "self" } | { kind: "namespace" | "uid"; uid: number; gid: number };

/** What the programs of PostgreSQL need of the environment, and nothing that could steer them (`PGPORT`, `LC_ALL`…). */
export const PLAIN_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** `dataFolder` decides if it exists: its owner is the only one the server can run as. */
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

/** `initdb` looks its account's name up, so only an account that the machine knows will do. */
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

/** The command line, and what `spawn` needs to know, to run a program as that account. */
export function commandAs(account: Account, program: string, args: string[]): [string, string[], Owner] {
  if (account.kind === "self") return [program, args, {}];
  const { uid, gid } = account;
  if (account.kind === "uid") return [program, args, { uid, gid }];
  return ["unshare", ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--", program, ...args], {}];
}

/** Whether an unprivileged account may pass through every folder above `path`. */
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

/** Lets others pass through a folder of ours, without letting them list it. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}
