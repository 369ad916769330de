import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { composeCertificate } from "./compose-certificate.ts";
import { answerBroken, answerSample, answerTooMany, authority } from "./page.tsx";
import { STORIES } from "./stories.ts";

// Drawn by samples.mjs.

const folder = process.argv[2] ?? "screens/samples";
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const now = new Date("2027-05-03T10:14:08.000Z");
/** The language of the samples: LANG_TAG, or English. */
const locale = process.env.LANG_TAG ?? "en";
const request = new Request(`http://localhost/?lang=${locale}`);

async function certificate(
  name: string,
  record: NotificationRecord,
  bytes: Map<string, Uint8Array>,
  provisional: boolean,
) {
  const options = {
    provisional,
    authorityName: authority.name,
    ownAuthority: true,
    roots: { signer: ["5e".repeat(32)], timeStamp: ["7a".repeat(32)] },
    now,
  };
  const cpu = process.cpuUsage();
  const pdf = await composeCertificate(record, bytes, options);
  const { user, system } = process.cpuUsage(cpu);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  console.log(`${name}.pdf  ${pdf.length} bytes  ${Math.round((user + system) / 1000)} ms CPU`);
}

for (const sample of STORIES) {
  if (only && sample.name !== only) continue;
  const made = await sample.make();
  writeFileSync(join(folder, `${sample.name}.html`), await (await answerSample(sample, request)).text());
  if (sample.tamper) continue;
  for (let i = 0; i < Number(process.env.TIMES ?? 1); i++) {
    await certificate(sample.name, { ...made.record, locale }, made.bytes, sample.provisional);
  }
}
const problems = { "too-many": answerTooMany, broken: answerBroken };
for (const [name, answer] of Object.entries(problems)) {
  writeFileSync(join(folder, `${name}.html`), await (await answer(request)).text());
}
