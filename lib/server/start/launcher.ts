// Starts everything: settings, data folder, database, migrations, keys, worker, web server; and stops it in reverse.
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { ConfigError } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { misspelled } from "./misspelled.ts";
import { takeOverOutput } from "./output.ts";
import { StartError } from "./start-error.ts";

/** `npm run dev`: Next compiles each page when it is asked for, and again when its source changes. */
const development = process.argv.includes("--dev");

Object.assign(process.env, {
  // Whatever the shell says.
  NODE_ENV: development ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
  // env-file.ts has read .env for all processes; Next would add to this one alone.
  __NEXT_PROCESSED_ENV: "true",
  // As `next --experimental-next-config-strip-types`: Node reads next.config.ts, without Next's compiler.
  __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
});

/** npm passes Ctrl-C on although the terminal sent it to us already: only a later signal means "now". */
const SECOND_SIGNAL_MS = 1_000;

// What was compiled by an earlier start is not compiled again.
enableCompileCache(join(import.meta.dirname, "../../../.build/compiled"));

async function main(): Promise<void> {
  takeOverOutput();
  const { Service } = await import("./service.ts");
  const service = new Service(development);
  let stoppedAt = 0;
  let asked = 0;
  const stop = async (exitCode: number) => {
    if (asked && Date.now() - stoppedAt < SECOND_SIGNAL_MS) return;
    stoppedAt = Date.now();
    // First in good order, then cutting off what takes long, then as it is.
    if (++asked > 2) process.exit(1);
    await service.stop(asked > 1).catch((error) => log("error", "stopping failed", { error }));
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    log("error", "an error nobody caught; stopping", { error });
    void stop(1);
  });
  process.on("unhandledRejection", (error) => log("error", "a promise nobody waited for failed", { error }));
  for (const found of misspelled(Object.keys(process.env)))
    log("warn", "an environment variable is not a setting, but is spelled almost like one", found);
  try {
    await service.start();
  } catch (error) {
    if (asked) return;
    explain(error);
    await stop(1);
  }
}

/** One line for what an operator can put right; anything else is ours, and its stack is needed. */
function explain(error: unknown): void {
  const known = error instanceof StartError || error instanceof ConfigError;
  if (known) process.stderr.write(`${(error as Error).message}\n`);
  else log("error", "the start failed", { error });
}

await main();
