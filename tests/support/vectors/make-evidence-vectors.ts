/**
 * Makes tests/vectors/evidence/sealed.json: FORMAT.md's worked example as sealed certificates, with the code that seals.
 * Run it with `node_modules/.bin/node tests/support/vectors/make-evidence-vectors.ts` when the format of certificates changes, never
 * to make a failing test pass: what was sealed once must stay verifiable.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import { signCertificate } from "#lib/certificate/sign.ts";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { evidenceBytes, parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { Evidence } from "#lib/evidence/types.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { generatedIdentity } from "#lib/trust-services/generated-identities.ts";
import { KeyFolder } from "#lib/trust-services/key-folder.ts";
import { headIn, policy, proofOf } from "./vector-log.ts";

const vectors = join(import.meta.dirname, "../../vectors/evidence");
const example = parseEvidence(readFileSync(join(vectors, "example.json")));
if (!("format" in example)) throw new Error(example.reason);

const scratch = mkdtempSync(join(tmpdir(), "acuse-vectors-"));
const folder = new KeyFolder(scratch);
const born = new Date("2027-01-01T00:00:00Z");
const identity = await generatedIdentity(folder, "signing", born);
const authority = await generatedIdentity(folder, "time-stamping", born);
rmSync(scratch, { recursive: true });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

async function seal(evidence: Evidence, now: Date) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage([200, 200]);
  const dates = { creationDate: now, modificationDate: now };
  const file = { mimeType: "application/json", afRelationship: AFRelationship.Data, ...dates };
  await pdf.attach(evidenceBytes(evidence), "evidence.json", file);
  await pdf.attach(await proofOf(headIn(evidenceBytes(evidence))), "head.tlog-proof", {
    ...file,
    mimeType: "text/plain",
  });
  const unsigned = await pdf.save({ useObjectStreams: false });
  const stamp = createAuthority(authority, { clock: () => now });
  const sealed = await signCertificate(unsigned, { identity, stamp, now });
  return {
    certificate: base64(sealed.pdf),
    token: base64(sealed.token),
    imprint: sealed.imprint,
    chain_hash: evidence.events.at(-1)?.event_hash,
    head_sequence: evidence.events.length - 1,
  };
}

const last = example.events.at(-1);
if (!last) throw new Error("the worked example has no links");
const erasure = await nextLink(
  { ...last, sequence: example.events.length - 1 },
  {
    notification_id: example.notification_id,
    event_type: "content_erased",
    event_data: { reason: "requested" },
    now: new Date("2027-06-01T08:00:00Z"),
  },
);
const { sequence: _, previous_hash: __, ...link } = erasure;
const erased: Evidence = { ...example, content: null, attachments: [], events: [...example.events, link] };

const sealed = {
  roots: {
    signer: base64(identity.issuer.certificate),
    timeStamp: base64(authority.issuer.certificate),
    log: policy,
  },
  delivered: await seal(example, new Date("2027-05-03T10:14:09.204Z")),
  erasure: link,
  erased: await seal(erased, new Date("2027-06-01T08:00:01.000Z")),
};
writeFileSync(join(vectors, "sealed.json"), `${JSON.stringify(sealed, null, 1)}\n`);
