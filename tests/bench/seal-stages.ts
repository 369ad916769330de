import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { renderCertificate } from "#lib/certificate/render.ts";
import { signCertificate } from "#lib/certificate/sign.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { attachmentBytes, loadRecord } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { store } from "#lib/notifications/seal/seal.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { stamper } from "#lib/trust-services/stamp.ts";
import { medianOf } from "./load.ts";

/** The cost of one seal. */
export interface Stages {
  /** Median milliseconds of each step. */
  steps: { [step: string]: number };
  /** Average processor time in milliseconds, over all threads of this process. */
  processor: number;
}

/** Seals before the first figure, while the engine compiles the code. */
const WARMING = 20;

/** Seals the notifications named, step by step in this process; seals.ts bundles and starts it. Prints `Stages`. */
const laps = new Map<string, number[]>();
async function lap<T>(stage: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await step();
  laps.set(stage, [...(laps.get(stage) ?? []), performance.now() - start]);
  return result;
}

async function sealOne(id: string): Promise<void> {
  const record = await lap("read", () => loadRecord(id));
  if (!record) throw new Error(`there is no notification ${id}`);
  const bytes = await attachmentBytes(record);
  const now = new Date();
  const previews = await lap("previews", () => previewAll(record.attachments.map((file) => bytes.get(file.id))));
  const options = { provisional: false, ...(await authority()), now };
  const unsigned = await lap("render", () => renderCertificate(record, previews, options));
  const stamp = await stamper();
  let stamping = 0;
  const timed = async (digest: Uint8Array) => {
    const start = performance.now();
    const token = await stamp(digest);
    stamping += performance.now() - start;
    return token;
  };
  const identity = (await keys()).signing;
  const start = performance.now();
  const signed = await signCertificate(unsigned, { identity, stamp: Object.assign(timed, stamp), now });
  laps.set("sign", [...(laps.get("sign") ?? []), performance.now() - start - stamping]);
  laps.set("stamp", [...(laps.get("stamp") ?? []), stamping]);
  const head = record.events.at(-1);
  const { pdf: certificate, token, imprint, timestampedAt } = signed;
  const chain = { headSequence: record.events.length - 1, chainHash: head?.event_hash ?? "" };
  await lap("store", () =>
    store(id, { ...chain, certificate, token, imprint, timestampedAt, awaitsRevocationStatus: false }),
  );
}

const ids = process.argv.slice(2);
for (const id of ids.slice(0, WARMING)) await sealOne(id);
laps.clear();
const before = process.cpuUsage();
for (const id of ids.slice(WARMING)) await sealOne(id);
const { user, system } = process.cpuUsage(before);
const steps = Object.fromEntries([...laps].map(([step, times]) => [step, medianOf(times)]));
console.log(JSON.stringify({ steps, processor: (user + system) / 1000 / (ids.length - WARMING) } satisfies Stages));
await closeSendingBoss();
await closeDb();
