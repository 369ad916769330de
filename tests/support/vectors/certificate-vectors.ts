import { AFRelationship, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash } from "#lib/evidence/chain/content.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import type { Content, Evidence, Json, Link } from "#lib/evidence/types.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { headIn, proofOf } from "./vector-log.ts";

/** Parts of the certificates that make-certificate-vectors.ts makes. */

export interface Makers {
  signing: Identity;
  authority: Identity;
}

export type Whole = Evidence & { content: Content };
type Step = [type: string, data: { [key: string]: Json }, at: string];

export const SEALED_AT = new Date("2027-05-03T10:14:09.204Z");
export const utf8 = (text: string) => new TextEncoder().encode(text);

const PROVIDER = { provider: "resend", provider_message_id: "4ef9a417-02e9-4d39-ad75-9611e0fcc33c" };
export const reported = (occurred_at: string, more: { [key: string]: Json } = {}) => ({
  ...PROVIDER,
  provider_event_id: `msg_${occurred_at.replace(/\D/g, "")}`,
  occurred_at,
  ...more,
});

/** A chain with correct hashes; its links may be invalid otherwise. */
export async function chainOf(notification_id: string, steps: readonly Step[]): Promise<Link[]> {
  const links: Link[] = [];
  let head = null;
  for (const [event_type, event_data, at] of steps) {
    const made: Awaited<ReturnType<typeof nextLink>> = await nextLink(head, {
      notification_id,
      event_type,
      event_data,
      now: new Date(`${at}Z`),
    });
    head = made;
    const { event_hash, created_at } = made;
    links.push({ event_type, event_data: made.event_data, event_hash, created_at });
  }
  return links;
}

export const stepsOf = ({ events }: Evidence): Step[] =>
  events.map(({ event_type, event_data, created_at }) => [event_type, event_data, created_at]);

/** The evidence of a notification with other content. */
export async function withContent(evidence: Whole, content: Content): Promise<Whole> {
  const steps = stepsOf(evidence);
  const [created, ...later] = steps;
  if (!created) throw new Error("no links");
  const data = { ...created[1], content_hash: await contentHash(content) };
  return {
    ...evidence,
    content,
    events: await chainOf(evidence.notification_id, [["created", data, created[2]], ...later]),
  };
}

interface Drawn {
  /** Files embedded under the name `evidence.json`. */
  files?: Uint8Array[];
  /** The bytes of `head.tlog-proof`, by default a proof of the chain in the first file; `null` for none. */
  proof?: Uint8Array | null;
  text?: string;
  useObjectStreams?: boolean;
}

/** A page with two lines and the evidence as an associated file. */
export async function unsigned({
  files = [],
  proof,
  text = "Certificate of notification",
  useObjectStreams = false,
}: Drawn) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([300, 160]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(text, { x: 20, y: 110, size: 14, font });
  page.drawText("A test vector: it certifies nothing.", { x: 20, y: 85, size: 10, font });
  const dates = { creationDate: SEALED_AT, modificationDate: SEALED_AT };
  const file = { mimeType: "application/json", afRelationship: AFRelationship.Data, ...dates };
  for (const bytes of files) await pdf.attach(bytes, "evidence.json", file);
  const logged = proof === undefined ? await proofOf(headIn(files[0])) : proof;
  if (logged) await pdf.attach(logged, "head.tlog-proof", { ...file, mimeType: "text/plain" });
  return pdf.save({ useObjectStreams });
}

export async function sealedPdf(drawn: Drawn, { signing, authority }: Makers, at = SEALED_AT, first = at) {
  const times = [first, at];
  const stamp = createAuthority(authority, { clock: () => times.shift() ?? at });
  return signCertificate(await unsigned(drawn), { identity: signing, stamp, now: first });
}

export const seal = async (evidence: Evidence, makers: Makers, at = SEALED_AT) =>
  (await sealedPdf({ files: [evidenceBytes(evidence)] }, makers, at)).pdf;

export const provisional = async (evidence: Evidence, { signing }: Makers) =>
  signProvisional(await unsigned({ files: [evidenceBytes(evidence)], proof: null }), {
    identity: signing,
    now: SEALED_AT,
  });

/** Octets as characters, to search in a file. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

export function changed(bytes: Uint8Array, at: number, replacement?: string): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  if (replacement === undefined) copy[at] = (copy[at] ?? 0) ^ 1;
  else copy.set(utf8(replacement), at);
  return copy;
}

/** Offsets of the hex digits of both `/Contents`, and of the end of the last one's DER, where its padding begins. */
export function places(pdf: Uint8Array) {
  const found = [...latin1(pdf).matchAll(/\/Contents <([0-9a-f]{1000,})>/g)].map((match) => {
    const start = match.index + "/Contents <".length;
    return { start, end: start + (match[1]?.length ?? 0), hex: match[1] ?? "" };
  });
  const [signature, timeStamp] = found;
  if (!signature || !timeStamp) throw new Error("no signatures");
  return { signature, timeStamp };
}
