// `npm run witness -- --name NAME --logs FILE [--folder FOLDER] [--port PORT] [--host HOST]`
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "#lib/config.ts";
import { isKeyName, type VerifierKey, vkeyOf } from "#lib/evidence/log/note.ts";
import { readPolicy } from "#lib/evidence/log/policy.ts";
import { log } from "#lib/observability/log.ts";
import { tryLock } from "../start/prepare/lock.mjs";
import { StartError } from "../start/start-error.ts";
import { witnessServer } from "./http.ts";
import { loadIdentity } from "./identity.ts";
import { CosignedStore } from "./store.ts";
import { Witness } from "./witness.ts";

const USAGE = `npm run witness -- --name NAME --logs FILE [--folder FOLDER] [--port PORT] [--host HOST]

Cosigns the checkpoints of other logs, after checking that each log only grows (c2sp.org/tlog-witness).

  --name    the witness's name in its signatures; by convention its address without https://, as witness.example/w1
  --logs    a policy file (c2sp.org/tlog-policy) with the logs to cosign for; Acuse serves its policy at /tlog/policy
  --folder  the folder for its key and the checkpoints that it cosigned; default: witness, below this folder
  --port    the port; default: 8081
  --host    the address to listen on; default: 127.0.0.1`;

/** Milliseconds for requests in flight after a signal to stop. */
const STOP_MS = 10_000;

const string = { type: "string" } as const;
const OPTIONS = {
  ...{ name: string, logs: string, folder: string, port: string, host: string, from: string },
  help: { type: "boolean", short: "h" },
} as const;

/** Returns `null` when help is asked for. @throws StartError, Error of `parseArgs` */
function parse(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return null;
  const { name = "", logs, folder = "witness", port = "8081", host = "127.0.0.1", from = "." } = values;
  if (!isKeyName(name)) throw new StartError(`--name: required, without spaces and +\n\n${USAGE}`);
  if (!logs) throw new StartError(`--logs: required, a policy file\n\n${USAGE}`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new StartError("--port: a number from 0 to 65535");
  return { name, logs: resolve(from, logs), folder: resolve(from, folder), port: Number(port), host };
}

async function readLogs(file: string): Promise<VerifierKey[]> {
  try {
    const { logs } = await readPolicy(await readFile(file, "utf8"));
    if (logs.length) return logs.map(({ key }) => key);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new StartError(`--logs: ${file} can't be used: ${code ?? (error as Error).message}`);
  }
  throw new StartError(`--logs: ${file} lists no log`);
}

async function main(): Promise<void> {
  const given = parse(process.argv.slice(2));
  if (!given) return console.log(USAGE);
  const keys = await readLogs(given.logs);
  const identity = await loadIdentity(given.folder, given.name);
  const release = tryLock(join(given.folder, "lock"));
  if (!release) throw new StartError(`${given.folder} is in use by another witness`);
  const store = new CosignedStore(given.folder);
  const server = witnessServer(new Witness(identity, keys, store), store);
  // Requests in flight may still sign, so the lock is kept until the process ends.
  const stop = () => {
    server.close(() => process.exit(0));
    setInterval(() => server.closeIdleConnections(), 100);
    setTimeout(() => process.exit(0), STOP_MS);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  process.once("exit", release);
  await listen(server, given);
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${greeting(identity.key, given.host, port)}\n`);
  log("info", "the witness started", { logs: keys.map(({ name }) => name) });
}

const greeting = (key: VerifierKey, host: string, port: number): string =>
  `The line for a policy file. Replace its last word with the address at which logs reach this witness:
witness ${key.name} ${vkeyOf(key)} http://${host.includes(":") ? `[${host}]` : host}:${port}`;

const listen = (server: Server, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((done, failed) => {
    server.once("error", (error) =>
      failed(new StartError(`--port: ${host}:${port} can't be opened: ${error.message}`)),
    );
    server.listen(port, host, done);
  });

const isExpected = (error: unknown): error is Error =>
  error instanceof StartError ||
  error instanceof ConfigError ||
  (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS") === true;

try {
  await main();
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
