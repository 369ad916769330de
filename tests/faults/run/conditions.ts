import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type StandIn, startStandIn, type Troubles } from "#tests/support/stand-ins/resend.ts";
import type { WebhookHabits } from "#tests/support/stand-ins/resend-webhooks.ts";
import { Application, WEBHOOK_SECRET } from "./application.ts";
import { audit, type Counts, settled } from "./audit.ts";
import { type Acknowledged, sendAll } from "./sender.ts";

export interface Phase {
  name: string;
  /** The reason why this machine cannot run the phase, if there is one. */
  skipped?: string;
  run(count: number): Promise<{ counts: Counts; did: string }>;
}

interface Place {
  application: Application;
  /** Applications that share the database; `application` is the first. */
  applications: Application[];
  provider: StandIn;
  /** Resolves when everything is sent; faults continue until then. */
  sending: Promise<unknown>;
  /**
   * Resolves when another notification is acknowledged, or all are: on a slow machine a fault must have work to hit.
   */
  progress(): Promise<void>;
}

/** Probabilities of the provider's usual faults. */
export const TROUBLES: Troubles = {
  dropAfter: 0.03,
  dropBefore: 0.01,
  error500After: 0.02,
  error500: 0.01,
  html502: 0.01,
  tooMany: 0.003,
};
export const HABITS: Omit<WebhookHabits, "url"> = { delayMs: 1_500, doubled: 0.1, untagged: 0.2, nosy: true };

interface Conditions {
  env?: Record<string, string>;
  dataDir?: string;
  troubles?: Troubles;
  habits?: Partial<WebhookHabits>;
  restMs?: number;
  processes?: number;
  /** Causes the faults and returns their description. */
  faults: (place: Place) => Promise<string>;
  nudge?: () => Promise<void>;
}

/** Repeats an action until everything is sent, at least `atLeast` times. @returns the number of repetitions */
export async function whileSending(
  sending: Promise<unknown>,
  atLeast: number,
  fault: (number: number) => Promise<void>,
): Promise<number> {
  let over = false;
  const ended = () => {
    over = true;
  };
  void sending.then(ended, ended);
  let times = 0;
  while (!over || times < atLeast) await fault(times++);
  return times;
}

/** Sends `count` notifications under faults, waits until all work is done, and counts. */
export async function under(
  name: string,
  count: number,
  conditions: Conditions,
): Promise<{ counts: Counts; did: string }> {
  const folder = mkdtempSync(join(tmpdir(), "acuse-faults-"));
  const provider = await startStandIn();
  const application = await Application.at(
    folder,
    { RESEND_BASE_URL: provider.url, ...conditions.env },
    conditions.dataDir,
  );
  const url = `${application.url}/webhooks/resend`;
  provider.options = {
    troubles: conditions.troubles ?? TROUBLES,
    webhooks: { secret: WEBHOOK_SECRET, url, ...HABITS, ...conditions.habits },
  };
  const applications = [application];
  while (applications.length < (conditions.processes ?? 1)) applications.push(await application.another());
  try {
    for (const each of applications) await each.start();
    const clock = stopwatch();
    const acknowledged: Acknowledged[] = [];
    const sending = sendAll(applications, count, name, { restMs: conditions.restMs ?? 0, acknowledged });
    const progress = async () => {
      for (const before = acknowledged.length; acknowledged.length < Math.min(before + 1, count); ) await pause(10);
    };
    const [{ calls }, did] = await Promise.all([
      sending,
      conditions.faults({ application, applications, provider, sending, progress }),
    ]);
    clock("sent");
    await application.healthy();
    const counts = await application.inside(async () => {
      await rest(provider, count, conditions.nudge);
      clock("at rest");
      return audit(acknowledged, provider.mails);
    });
    const requests = `${calls} calls, ${provider.requests["POST /emails"]} to the provider, ${provider.post.attempts} webhooks`;
    return { counts, did: `${did}; ${requests}; ${clock("counted")}` };
  } finally {
    await provider.close();
    for (const each of applications.reverse()) await each.stop();
    if (!process.env.FAULTS_KEEP) rmSync(folder, { recursive: true, force: true });
  }
}

export async function rest(provider: StandIn, count: number, nudge?: () => Promise<void>): Promise<void> {
  await settled(120 + count, async () => {
    if (provider.post.waiting === 0) await nudge?.();
  });
  // A report that comes twice may come after the last one that was needed.
  for (let waited = 0; provider.post.waiting > 0 && waited < 60; waited++) await pause(500);
  await settled(60);
}

/** Returns a function that records a step with its seconds and returns all steps. */
function stopwatch(): (what: string) => string {
  const started = Date.now();
  const told: string[] = [];
  return (what) => {
    told.push(`${what} after ${Math.round((Date.now() - started) / 1000)} s`);
    return told.join(", ");
  };
}
