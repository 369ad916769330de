// @ts-check
// Plain JavaScript for Node 20, like `prepare.mjs`.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Runs a program in the project's folder. Prints its output only if it fails.
 * @param {string} failure the beginning of the error's message
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {(line: string) => boolean} [keep] is given each line of the output at once; false leaves it out of what is printed
 */
export async function run(failure, command, args, env = {}, keep = () => true) {
  /** @type {number | undefined} */
  let pid;
  // First, because a signal right after the child's start must end both.
  const untie = dieTogether(() => pid);
  const child = spawn(command, args, {
    cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // In its own process group, so that its children end with it.
    detached: true,
  });
  pid = child.pid;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      if (keep(line)) said = `${said}${line}\n`.slice(-8_000);
    });
  }
  const end = await new Promise((resolve) =>
    child.once("error", resolve).once("close", (code, signal) => resolve(code ?? signal)),
  );
  untie();
  if (end === 0) return;
  process.stderr.write(`${said.trim()}\n`);
  throw new Error(`${failure} (${end instanceof Error ? end.message : `it ended with ${end}`}, see above)`);
}

/**
 * Ends the child with this process. npm passes signals only to the shell between, so the parent's end is a signal too. SIGKILL,
 * because npm install ignores others.
 * @param {() => number | undefined} pidOf the child's, once it runs
 */
function dieTogether(pidOf) {
  const parent = process.ppid;
  const stop = () => {
    const pid = pidOf();
    if (pid) process.kill(-pid, "SIGKILL");
    process.exit(143);
  };
  const watch = setInterval(() => process.ppid !== parent && stop(), 250);
  const signals = /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]);
  for (const signal of signals) process.once(signal, stop);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, stop);
  };
}
