/**
 * Makes tests/vectors/log anew: `node_modules/.bin/node tests/support/vectors/make-log-vectors.ts`. Certificates with right and wrong
 * proofs of the public log, by a log with two witnesses. Only for a new kind of vector. The private keys are not kept.
 */
import { join } from "node:path";
import { evidenceBytes, parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { sha256 } from "#lib/evidence/digest.ts";
import { LOG_KEY, vkeyOf } from "#lib/evidence/log/note.ts";
import { buildPackage } from "#lib/evidence/package/package.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { newIdentity, newIssuer } from "../pki/forge.ts";
import { sealedPdf, utf8 } from "./certificate-vectors.ts";
import { folder, ours, strangers, whole } from "./certificate-vectors-base.ts";
import { headIn, log, newKey, newWitness, proofOf } from "./vector-log.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

const [first, second, stranger] = await Promise.all(
  ["witness-1.example", "witness-2.example", "witness-3.example"].map(newWitness),
);
if (!first || !second || !stranger) throw new Error("no witnesses");
const foreign = await newKey("other.example/tlog", LOG_KEY);
const sameName = await newKey(log.key.name, LOG_KEY);
const head = headIn(evidenceBytes(whole));
const outside = await newIdentity(await newIssuer("Outside time-stamping root"), "time-stamping");

const roots = rootsToPem({
  signer: [ours.signing.issuer.certificate],
  timeStamp: [ours.authority.issuer.certificate, outside.issuer.certificate],
  outside: [outside.issuer.certificate],
  logs: [
    `log ${vkeyOf(log.key)}
witness first ${vkeyOf(first.key)}
witness second ${vkeyOf(second.key)}
group witnesses any first second
quorum witnesses
`,
  ],
});

const sealed = async (proof: Uint8Array | null) =>
  (await sealedPdf({ files: [evidenceBytes(whole)], proof }, ours)).pdf;
const vector = async (file: string, about: string, proof: Uint8Array | null): Promise<Vector> => {
  return { file, about, bytes: await sealed(proof) };
};
/** The proof with its text changed. */
const changed = (proof: Uint8Array, from: RegExp, to: string) =>
  utf8(new TextDecoder().decode(proof).replace(from, to));

const good = await proofOf(head, { cosigners: [first, second] });
const other = { ...head, event_hash: "ab".repeat(32) };
/** A cosignature whose key signed something else. */
const forged = { ...second, sign: () => second.sign("something else") };
/** A log whose key signed something else. */
const unsigned = { ...log, sign: () => log.sign("something else") };

const plain = await proofOf(head);

/** A package whose log was time-stamped by `authority`. */
async function stamped(
  file: string,
  about: string,
  {
    proof = plain,
    over,
    authority = outside,
    at = "2027-05-03T10:15:00.000Z",
  }: { proof?: Uint8Array; over?: Uint8Array; authority?: typeof ours.authority; at?: string } = {},
): Promise<Vector> {
  const certificate = await sealed(good);
  const { evidence, docTimeStamp } = await readCertificate(certificate);
  const read = parseEvidence(evidence ?? new Uint8Array());
  if (!evidence || !docTimeStamp || !("format" in read)) throw new Error("no evidence, no package");
  const checkpoint = new TextDecoder()
    .decode(over ?? proof)
    .split("\n\n")
    .slice(1)
    .join("\n\n");
  const token = await createAuthority(authority, { clock: () => new Date(at) })(await sha256(utf8(checkpoint)));
  const parts = { certificate, evidence, token: docTimeStamp.token, roots, readme: packageReadme("en", read, null) };
  const logStamp = { token, proof: new TextDecoder().decode(proof) };
  return { file, about, bytes: buildPackage({ ...parts, logStamp, attachments: [], submission: null }) };
}

await writeVectors(join(folder, "../log"), roots, [
  await vector("logged.pdf", "in the log, with the cosignatures of both witnesses", good),
  await vector("one-witness.pdf", "with one of them, which is enough", await proofOf(head, { cosigners: [second] })),
  await vector(
    "more-witnesses.pdf",
    "with a third one, which nobody knows here",
    await proofOf(head, { cosigners: [stranger, first] }),
  ),
  await vector("no-witness.pdf", "with no cosignature at all", await proofOf(head)),
  await vector(
    "other-witness.pdf",
    "with the cosignature of an unknown witness only",
    await proofOf(head, { cosigners: [stranger] }),
  ),
  await vector("no-proof.pdf", "without a proof", null),
  await vector("wrong-leaf.pdf", "the proof is of another event", await proofOf(other, { cosigners: [first] })),
  await vector(
    "wrong-sequence.pdf",
    "the proof is of the event at another place",
    await proofOf({ ...head, sequence: 1 }),
  ),
  await vector(
    "wrong-record.pdf",
    "the proof is of another record",
    await proofOf({ ...head, notification_id: crypto.randomUUID() }),
  ),
  await vector(
    "wrong-index.pdf",
    "the proof is for another entry of the log",
    await proofOf(head, { index: 3, cosigners: [first] }),
  ),
  await vector(
    "other-root.pdf",
    "the checkpoint has another root",
    changed(good, /\n5\n[^\n]{44}\n/, `\n5\n${"A".repeat(43)}=\n`),
  ),
  await vector("other-size.pdf", "the checkpoint has another size", changed(good, /\n5\n/, "\n4\n")),
  await vector("short-path.pdf", "a hash of the proof is missing", changed(good, /(\nindex 2\n)[^\n]{44}\n/, "$1")),
  await vector("no-proof-text.pdf", "the file of the proof is not one", utf8("not a proof\n")),
  await vector("foreign-log.pdf", "another log has it", await proofOf(head, { by: foreign, cosigners: [first] })),
  await vector(
    "other-key.pdf",
    "a log of the same name with another key has it",
    await proofOf(head, { by: sameName }),
  ),
  await vector(
    "wrong-signature.pdf",
    "the checkpoint was not signed by the log's key",
    await proofOf(head, { by: unsigned, cosigners: [first] }),
  ),
  await vector(
    "forged-cosignature.pdf",
    "the cosignature of a known witness is not valid",
    await proofOf(head, { cosigners: [first, forged] }),
  ),
  await stamped("stamped.zip", "an outside authority stamped the log with it"),
  await stamped("stamped-other.zip", "the stamp is over another checkpoint", { over: await proofOf(other) }),
  await stamped("stamped-entry.zip", "the stamped checkpoint has another event", { proof: await proofOf(other) }),
  await stamped("stamped-log.zip", "the stamped checkpoint is of another log", {
    proof: await proofOf(head, { by: foreign }),
  }),
  await stamped("stamped-late.zip", "the log was stamped two days after the last event", {
    at: "2027-05-05T10:15:00.000Z",
  }),
  await stamped("stamped-before.zip", "the log was stamped before the event that it already has", {
    at: "2027-05-03T10:12:00.000Z",
  }),
  await stamped("stamped-authority.zip", "an authority that is not trusted stamped it", {
    authority: strangers.authority,
  }),
  await stamped("stamped-own.zip", "the service's own authority stamped it", { authority: ours.authority }),
]);
