import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { givenPostgres } from "#tests/support/database/given-postgres.ts";
import { newLiveKey } from "#tests/support/server/api-server.ts";
import { startFrontProxy } from "#tests/support/server/front-proxy.ts";
import { startStandIn } from "#tests/support/stand-ins/resend.ts";
import { startS3 } from "#tests/support/stand-ins/s3.ts";
import { Application, WEBHOOK_SECRET } from "./application.ts";
import { audit } from "./audit.ts";
import { HABITS, type Phase, rest, TROUBLES, whileSending } from "./conditions.ts";
import { type Acknowledged, sendAll } from "./sender.ts";

/** A longer time without any acknowledgement is a fault of a long run. */
const MOST_MS = 10_000;
/** More than one machine serves at a time, so that its death does not stop all of them. */
const LANES = 8;

/**
 * Two machines: each has its own DATA_DIR and all processes, the keys come from KEYS. They share a PostgreSQL, a bucket and a proxy
 * in front. Each is killed in turn some seconds after both are ready.
 */
export const severalMachines: Phase = {
  name: "two machines with one PostgreSQL and one S3, each killed in turn",
  async run(count) {
    const folder = mkdtempSync(join(tmpdir(), "acuse-machines-"));
    const [provider, s3, postgres, proxy] = await Promise.all([
      startStandIn(),
      startS3(),
      givenPostgres(),
      startFrontProxy(),
    ]);
    const key = newLiveKey();
    const env = {
      ...s3.env,
      DATABASE_URL: postgres.url,
      BASE_URL: proxy.url,
      TRUSTED_PROXY_HOPS: "1",
      BOOTSTRAP_API_KEY: key,
      RESEND_BASE_URL: provider.url,
      KEYS: exportKeys(join(folder, "first"), proxy.url),
    };
    provider.options = {
      troubles: TROUBLES,
      webhooks: { secret: WEBHOOK_SECRET, url: `${proxy.url}/webhooks/resend`, ...HABITS },
    };
    const machines = await Promise.all(["a", "b"].map((name) => Application.at(join(folder, name), env)));
    try {
      for (const machine of machines) await machine.start();
      proxy.serve(machines.map(({ url }) => url));
      await proxy.allReady();
      const acknowledged: Acknowledged[] = [];
      const pauses = new Pauses();
      const sending = sendAll([{ url: proxy.url, key }], count, "machine", {
        ...{ lanes: LANES, restMs: 100, acknowledged },
        onAcknowledged: (ms) => pauses.add(ms),
      });
      const [{ calls }, kills] = await Promise.all([
        sending,
        whileSending(sending, 2, async (number) => {
          await proxy.allReady();
          await pause(count < 100 ? 300 : 5_000);
          const machine = machines[number % machines.length];
          await machine?.kill("everything");
          await machine?.start();
        }),
      ]);
      await proxy.allReady();
      const counts = await (machines[0] as Application).inside(async () => {
        await rest(provider, count);
        return audit(acknowledged, provider.mails);
      });
      if (count >= 100) counts.long_pauses = pauses.over(MOST_MS);
      const shares = machines.map(({ url }) => proxy.taken.get(url) ?? 0).join(" and ");
      const figures = `${kills} kills, ${calls} calls, ${shares} requests taken, ${(await s3.keys()).length} objects in S3`;
      return { counts, did: `${figures}; ${pauses.text()}` };
    } finally {
      await provider.close();
      for (const machine of machines) await machine.stop();
      await Promise.all([proxy.stop(), s3.stop(), postgres.remove()]);
      if (!process.env.FAULTS_KEEP) rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** As an operator does it, in the folder of a machine that is thrown away. */
function exportKeys(dataDir: string, baseUrl: string): string {
  const { PATH = "", HOME = "" } = process.env;
  return execFileSync("node_modules/.bin/node", ["lib/server/commands/keys.ts", "export"], {
    env: { PATH, HOME, NODE_ENV: "production", DATA_DIR: dataDir, BASE_URL: baseUrl },
    encoding: "utf8",
  });
}

/** Times between acknowledgements of all callers, and of each caller's wait for its own. */
class Pauses {
  readonly #pauses: number[] = [];
  #last = performance.now();
  #waits: number[] = [];

  /** @param waitedMs from the first call to its acknowledgement, with all repetitions */
  add(waitedMs: number): void {
    const now = performance.now();
    this.#pauses.push(now - this.#last);
    this.#last = now;
    this.#waits.push(waitedMs);
  }

  over(ms: number): number {
    return this.#pauses.filter((each) => each > ms).length;
  }

  text(): string {
    const waits = this.#waits.toSorted((a, b) => a - b);
    const at = (share: number) => ((waits[Math.floor(waits.length * share)] ?? waits.at(-1) ?? 0) / 1000).toFixed(2);
    const longest = (Math.max(...this.#pauses) / 1000).toFixed(1);
    return `longest pause without any acknowledgement ${longest} s; a call took ${at(0.5)} s (median), ${at(0.95)} s (95 %), ${at(1)} s (longest)`;
  }
}
