import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composeCertificate } from "#lib/certificate/compose.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { STORIES } from "./sample-stories.ts";

// Drawn by samples.mjs.

const folder = process.argv[2] ?? "screens/samples";
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const now = new Date("2027-05-03T10:14:08.000Z");
const authorityName = "Acuse Time-Stamping Authority";

async function certificate(
  name: string,
  record: NotificationRecord,
  bytes: Map<string, Uint8Array>,
  provisional: boolean,
) {
  const cpu = process.cpuUsage();
  const pdf = await composeCertificate(record, bytes, { provisional, authorityName, ownAuthority: true, now });
  const { user, system } = process.cpuUsage(cpu);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  console.log(`${name}.pdf  ${pdf.length} bytes  ${Math.round((user + system) / 1000)} ms CPU`);
}

for (const { name, make, provisional } of STORIES) {
  if (only && name !== only) continue;
  const { record, bytes } = await make();
  for (let i = 0; i < Number(process.env.TIMES ?? 1); i++) await certificate(name, record, bytes, provisional);
}
