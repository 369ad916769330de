import type { SealInput } from "#lib/evidence/chain/seal.ts";
import type { RecordHeader } from "#lib/evidence/chain/stored-head.ts";
import type { Link } from "#lib/evidence/types.ts";
import { type RecordInput, verifyRecord } from "#lib/evidence/verify.ts";
import vectors from "#tests/vectors/evidence/sealed.json" with { type: "json" };
import { example } from "./example.ts";

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const file = utf8("The lease of flat 14-B ends on 31 May 2027.");
export const roots = {
  signer: [bytesOf(vectors.roots.signer)],
  timeStamp: [bytesOf(vectors.roots.timeStamp)],
  logs: [vectors.roots.log],
};

/** Header of the example's record. */
export function header(change: Partial<RecordHeader> = {}): RecordHeader {
  const [created] = example().events;
  if (!created) throw new Error("the example has no links");
  const { created_at, event_data } = created;
  return {
    status: "delivered",
    content_hash: String(event_data.content_hash),
    created_at,
    simulated: false,
    ...change,
  };
}

function sealOf({ certificate, token, ...rest }: typeof vectors.delivered): SealInput & { certificate: Uint8Array } {
  return { ...rest, certificate: bytesOf(certificate), token: bytesOf(token) };
}

/** FORMAT.md's worked example with its seal, as the verify page passes it on. */
export function sealedRecord(): RecordInput & { seal: SealInput & { certificate: Uint8Array }; links: Link[] } {
  const { notification_id, content, events, attachments } = example();
  return {
    notification_id,
    header: header(),
    content,
    links: events,
    attachments: attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: file })),
    seal: { ...sealOf(vectors.delivered), timestamped_at: "2027-05-03T10:14:09.204" },
    roots,
  };
}

/** The sealed example after its content was erased. */
export function erasedRecord(): RecordInput {
  const { notification_id, links } = sealedRecord();
  const seal = sealOf(vectors.erased);
  return { notification_id, content: null, links: [...links, vectors.erasure], attachments: [], seal, roots };
}

export async function failuresOf(record: RecordInput): Promise<string[]> {
  return (await verifyRecord(record)).filter(({ state }) => state === "failed").map(({ code }) => code);
}
