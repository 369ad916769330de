import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerPage, answerProblem } from "#components/verify/answer.tsx";
import { composeCertificate } from "#lib/certificate/compose.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import { Problem } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import * as en from "#lib/i18n/en.ts";
import { sealed } from "./sample-record.ts";
import { type Sample, STORIES } from "./sample-stories.ts";

// Drawn by samples.mjs.

const folder = process.argv[2] ?? "screens/samples";
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const now = new Date("2027-05-03T10:14:08.000Z");
/** Whoever looks at samples looks in the language that LANG_TAG names, or in English. */
const request = new Request(`http://localhost/?lang=${process.env.LANG_TAG ?? "en"}`);
const authority = { name: "Acuse Time-Stamping Authority", own: true };

async function certificate(
  name: string,
  record: NotificationRecord,
  bytes: Map<string, Uint8Array>,
  provisional: boolean,
) {
  const options = { provisional, authorityName: authority.name, ownAuthority: true, signerRoot: "5e".repeat(32), now };
  const cpu = process.cpuUsage();
  const pdf = await composeCertificate(record, bytes, options);
  const { user, system } = process.cpuUsage(cpu);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  console.log(`${name}.pdf  ${pdf.length} bytes  ${Math.round((user + system) / 1000)} ms CPU`);
}

/** The real facts about chain and content; those about a seal, which samples have none of, as if it were in order. */
async function factsOf(record: NotificationRecord, bytes: Map<string, Uint8Array>): Promise<Check[]> {
  const attachments = record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytes.get(id) ?? null }));
  const content = contentOf(record);
  const roots = { signer: [], timeStamp: [] };
  const input = {
    notification_id: record.id,
    shown: record,
    content,
    links: record.events,
    attachments,
    seal: null,
    roots,
  };
  const checks = await verifyRecord(input);
  if (!record.seal) return checks;
  const ofSeal = Object.keys(en.checks.codes).filter((code) =>
    /^(seal\.|time_stamp|pades|signature_time|document_time|evidence)/.test(code),
  );
  const covers = record.seal.head_sequence === record.events.length - 1;
  return [
    ...checks.filter(({ code }) => code !== "seal"),
    ...ofSeal.map((code): Check => {
      if (code !== "seal.head" || covers) return { code, state: "passed" };
      return {
        code,
        state: "not_checked",
        reason: "The chain went on after this seal.",
        facts: { problem: "later_links" },
      };
    }),
  ];
}

async function verifyPage(
  { name, provisional, tamper = (record) => record }: Sample,
  made: Awaited<ReturnType<Sample["make"]>>,
) {
  const record = tamper(provisional ? made.record : sealed(made.record));
  const checks = await factsOf(record, made.bytes);
  const answer = await answerPage({ record, checks, authority }, request);
  writeFileSync(join(folder, `${name}.html`), await answer.text());
}

for (const sample of STORIES) {
  if (only && sample.name !== only) continue;
  const made = await sample.make();
  await verifyPage(sample, made);
  if (sample.tamper) continue;
  for (let i = 0; i < Number(process.env.TIMES ?? 1); i++) {
    await certificate(sample.name, made.record, made.bytes, sample.provisional);
  }
}
const problems = {
  "not-found": new Problem("not_found", ""),
  "too-many": new Problem("too_many_requests", "", { "Retry-After": "212" }),
};
for (const [name, problem] of Object.entries(problems)) {
  writeFileSync(join(folder, `${name}.html`), await (await answerProblem(problem, request)).text());
}
