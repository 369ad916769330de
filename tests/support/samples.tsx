import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composeCertificate } from "#lib/certificate/compose.tsx";
import { sampleRecord } from "./sample-record.ts";

const folder = process.argv[2] ?? "screens/samples";
mkdirSync(folder, { recursive: true });
const now = new Date("2027-05-03T10:14:08.000Z");
const authorityName = "Acuse Time-Stamping Authority";

async function certificate(name: string, story: Parameters<typeof sampleRecord>[0], provisional = false) {
  const { record, bytes } = await sampleRecord(story);
  const cpu = process.cpuUsage();
  const pdf = await composeCertificate(record, bytes, { provisional, authorityName, now });
  const { user, system } = process.cpuUsage(cpu);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  console.log(`${name}.pdf  ${pdf.length} bytes  ${Math.round((user + system) / 1000)} ms CPU`);
}

await certificate("plain", {});
if (process.env.MANY) for (let i = 0; i < 30; i++) await certificate("plain", {});
await certificate("demo", { simulated: true });
