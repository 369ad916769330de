import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const COMMAND = join(import.meta.dirname, "../../../../lib/server/witness/command.ts");

export interface RunningWitness {
  url: string;
  /** Its line for a policy file. */
  line: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `npm run witness` on a free port. @throws Error with what it said when it ends instead */
export async function startWitness(folder: string, logs: string, name = "witness.example/w1"): Promise<RunningWitness> {
  const args = [COMMAND, "--name", name, "--logs", logs, "--folder", folder, "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const line = await greetingOf(child);
  const url = line.split(" ").at(-1) ?? "";
  return {
    url,
    line,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

function greetingOf(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const line = /^witness .*$/m.exec(said)?.[0];
      if (line && said.includes(`${line}\n`)) resolve(line);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => reject(new Error(said)));
  });
}
