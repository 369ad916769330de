/** The parties and the good certificate that make-certificate-vectors.ts starts from. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceBytes, parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { generatedIdentity } from "#lib/trust-services/generated-identities.ts";
import { KeyFolder } from "#lib/trust-services/key-folder.ts";
import { newIdentity, newIssuer } from "../pki/forge.ts";
import { chainOf, type Makers, reported, seal, sealedPdf, stepsOf, utf8, type Whole } from "./certificate-vectors.ts";
import { policy } from "./vector-log.ts";

export const folder = join(import.meta.dirname, "../../vectors/certificates");
const example = parseEvidence(readFileSync(join(folder, "../evidence/example.json")));
if (!("format" in example) || !example.content) throw new Error("the worked example can't be read");
export const whole: Whole = { ...example, content: example.content };
export const lease = utf8("The lease of flat 14-B ends on 31 May 2027.");
export const submission = utf8("the bytes handed to the provider");

async function makers(): Promise<Makers> {
  const scratch = mkdtempSync(join(tmpdir(), "acuse-vectors-"));
  const keys = new KeyFolder(scratch);
  const born = new Date("2027-01-01T00:00:00Z");
  const made = {
    signing: await generatedIdentity(keys, "signing", born),
    authority: await generatedIdentity(keys, "time-stamping", born),
  };
  rmSync(scratch, { recursive: true });
  return made;
}

export const ours = await makers();
export const strangers = await makers();
const faulty = await newIssuer("Test signing root");
const faultyTime = await newIssuer("Test time-stamping root");
const expired = { notAfter: new Date("2027-05-01T00:00:00Z") };
export const others: Record<string, Makers> = {
  expired: { ...ours, signing: await newIdentity(faulty, "signing", expired) },
  purpose: { ...ours, signing: await newIdentity(faulty, "signing", { purpose: ["1.3.6.1.5.5.7.3.1"] }) },
  expiredTime: { ...ours, authority: await newIdentity(faultyTime, "time-stamping", expired) },
  purposeTime: {
    ...ours,
    authority: await newIdentity(faultyTime, "time-stamping", { purpose: ["1.3.6.1.5.5.7.3.36"] }),
  },
};
export const roots = rootsToPem({
  signer: [
    ours.signing.issuer.certificate,
    others.expired?.signing.issuer.certificate ?? new Uint8Array(),
  ] as Uint8Array<ArrayBuffer>[],
  timeStamp: [
    ours.authority.issuer.certificate,
    others.expiredTime?.authority.issuer.certificate ?? new Uint8Array(),
  ] as Uint8Array<ArrayBuffer>[],
  logs: [policy],
});

export const id = whole.notification_id;
export const steps = stepsOf(whole);
export const events = async (...more: typeof steps) => ({ ...whole, events: await chainOf(id, [...steps, ...more]) });
export const good = await seal(whole, ours);
export const another = await sealedPdf({ files: [evidenceBytes(whole)], text: "Another certificate" }, ours);
const erasure: (typeof steps)[number] = ["content_erased", { reason: "requested" }, "2027-06-01T08:00:00.000"];
export const erased = { ...(await events(erasure)), content: null, attachments: [] };
export const complaint: (typeof steps)[number] = [
  "complained",
  { ...reported("2027-05-04T08:00:00.000") },
  "2027-05-04T08:00:01.000",
];
export const later = (time: string) => new Date(`${time}Z`);
