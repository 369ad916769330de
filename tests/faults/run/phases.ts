import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { batchPhase } from "./batch.ts";
import { type Phase, TROUBLES, under, whileSending } from "./conditions.ts";
import { severalMachines } from "./machines.ts";
import { RecoveryTimes } from "./recovery-times.ts";

const KILLED = ["everything", "worker", "launcher", "everything", "worker"] as const;

const killing: Phase = {
  name: "kill -9 every few seconds",
  run: (count) =>
    under("killed", count, {
      restMs: 40,
      async faults({ application, sending, progress }) {
        const recoveryTimes = new RecoveryTimes(application.dataDir);
        const kills = await whileSending(sending, 3, async (number) => {
          await progress();
          await pause(Math.random() * (count < 100 ? 300 : 4_000));
          const what = KILLED[number % KILLED.length] ?? "everything";
          await recoveryTimes.interrupt(what === "worker" ? "a worker" : "an application", () =>
            application.kill(what),
          );
          if (what !== "worker") await application.start();
        });
        const longest = [...(await recoveryTimes.longest())].map(
          ([kind, ms]) => `jobs of ${kind} came back within ${(ms / 1_000).toFixed(1)} s`,
        );
        return [`${kills} kills`, ...longest].join(", ");
      },
    }),
};

const databaseRestart: Phase = {
  name: "database restarts",
  run: (count) =>
    under("restarted", count, {
      restMs: 20,
      async faults({ application, sending }) {
        const restarts = await whileSending(sending, 2, async (number) => {
          await pause(count < 100 ? 500 : 1_000 + Math.random() * 4_000);
          await application.healthy();
          await application.endDatabase(number % 2 ? "SIGKILL" : "SIGINT");
        });
        return `${restarts} restarts`;
      },
    }),
};

const authorityDown: Phase = {
  name: "time-stamping authority down",
  async run(count) {
    const tsa = await startOpensslTsa({ key: "ec" });
    tsa.behavior = "error-500";
    try {
      return await under("unstamped", count, {
        env: { TSA_URL: tsa.url, TSA_CA_FILE: tsa.caFile },
        async faults({ sending }) {
          const down = Date.now();
          await sending;
          while (tsa.requests === 0) await pause(100);
          for (const behavior of ["error-500", "stalled", "garbage"] as const) {
            tsa.behavior = behavior;
            await pause(count < 100 ? 300 : 6_000);
          }
          tsa.behavior = "well";
          return `down for ${Math.round((Date.now() - down) / 1000)} s, ${tsa.requests} requests refused`;
        },
      });
    } finally {
      await tsa.close();
    }
  },
};

const severalProcesses: Phase = {
  name: "several applications on one database, one killed now and then",
  run: (count) =>
    under("shared", count, {
      processes: count < 100 ? 2 : 4,
      restMs: 20,
      async faults({ applications, sending }) {
        const kills = await whileSending(sending, 1, async (number) => {
          await pause(count < 100 ? 300 : 10_000);
          // The first one has the database; it is not what this is about.
          const application = applications[1 + (number % (applications.length - 1))];
          await application?.kill("launcher");
          await application?.start();
        });
        return `${applications.length} applications, ${kills} kills`;
      },
    }),
};

/** Megabytes of the disk; the database of an empty service takes about a hundred. */
const diskSize = (count: number): number => 400 + Math.ceil(count * 0.5);

const diskFull: Phase = {
  name: "disk full for a moment",
  async run(count) {
    const disk = mkdtempSync(join(tmpdir(), "acuse-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize(count)}m`, "tmpfs", disk]);
    const dataDir = join(disk, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    try {
      return await under("full", count, {
        dataDir,
        restMs: 20,
        async faults({ sending }) {
          const times = await whileSending(sending, 1, async () => {
            await pause(count < 100 ? 500 : 3_000 + Math.random() * 5_000);
            const ballast = join(disk, "ballast");
            await fill(ballast, disk);
            await pause(count < 100 ? 1_500 : 3_000);
            await rm(ballast);
          });
          return `full ${times} times`;
        },
      });
    } finally {
      execFileSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

async function fill(file: string, disk: string): Promise<void> {
  const handle = await open(file, "w");
  const block = Buffer.alloc(1 << 20);
  try {
    while (statfsSync(disk).bfree > 0) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}

const webhookChaos: Phase = {
  name: "webhooks late, doubled, reordered, never",
  run: (count) => {
    let minutes = 0;
    return under("reported", count, {
      troubles: { ...TROUBLES, dropAfter: 0.15, error500After: 0.1 },
      habits: { delayMs: count < 100 ? 3_000 : 20_000, doubled: 0.5, lost: 0.25, untagged: 0.5 },
      faults: async ({ sending }) => sending.then(() => "a quarter of the reports never came"),
      // The sweep gets a later clock, so that the test needs no quarter of an hour.
      nudge: () => {
        minutes += 20;
        return sweep(new Date(Date.now() + minutes * 60_000));
      },
    });
  },
};

export const PHASES: Phase[] = [
  killing,
  databaseRestart,
  severalProcesses,
  severalMachines,
  batchPhase,
  authorityDown,
  mayMount() ? diskFull : { ...diskFull, skipped: "a small disk can be mounted only by root" },
  webhookChaos,
];

function mayMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return false;
  const folder = mkdtempSync(join(tmpdir(), "acuse-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
