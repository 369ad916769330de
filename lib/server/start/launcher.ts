// Starts settings, data folder, database, migrations, keys, worker and web server, and stops them in reverse order.
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { ConfigError, config } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { outageOf } from "#lib/observability/outage.ts";
import { misspelled } from "./misspelled.ts";
import { takeOverOutput } from "./output.ts";
import { StartError } from "./start-error.ts";

/** True for `npm run dev`: Next compiles each page at its first request, and again when its source changes. */
const development = process.argv.includes("--dev");

// Next reads these when it loads, so they are set first.
Object.assign(process.env, {
  NODE_ENV: development ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
  // env-file.ts reads .env for all processes; Next would read it into this process alone.
  __NEXT_PROCESSED_ENV: "true",
  // As `next --experimental-next-config-strip-types`: Node reads next.config.ts, without Next's compiler.
  __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
});

/** Milliseconds in which a second signal is ignored: npm repeats the Ctrl-C that the terminal sent. */
const SECOND_SIGNAL_MS = 1_000;

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
    // The first signal stops cleanly, the second cuts open requests off, the third exits.
    if (++asked > 2) process.exit(1);
    await service.stop(asked > 1).catch((error) => log("error", "stopping failed", { error }));
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    log("error", "uncaught error; stopping", { error });
    void stop(1);
  });
  process.on("unhandledRejection", (error) => log("error", "unhandled promise rejection", { error }));
  for (const found of misspelled(Object.keys(process.env)))
    log("warn", "an environment variable is not a setting, but has almost the name of a setting", found);
  try {
    await service.start();
  } catch (error) {
    if (asked) return;
    explain(error);
    await stop(1);
  }
}

/** Prints one line for an error that the operator can fix, and logs others with their stack. */
function explain(error: unknown): void {
  const known = error instanceof StartError || error instanceof ConfigError;
  const outage = outageOf(error);
  if (known) process.stderr.write(`${(error as Error).message}\n`);
  else if (outage) process.stderr.write(`The start failed: ${outage}\n`);
  else if ((error as NodeJS.ErrnoException).code === "ENOSPC")
    process.stderr.write(`The start failed: a disk is full, such as that of DATA_DIR (${config().dataDir})\n`);
  else log("error", "the start failed", { error });
}

await main();
