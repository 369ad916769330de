/** Certificates of the right makers with impossible evidence, and packages and files that do not belong together. */
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { chainOf, latin1, SEALED_AT, seal, sealedPdf, utf8, withContent } from "./certificate-vectors.ts";
import { events, good, id, later, ours, steps, whole } from "./certificate-vectors-base.ts";
import type { Vector } from "./write-vectors.ts";

async function evidenceLikeThis(bytes: Uint8Array): Promise<Uint8Array> {
  return (await sealedPdf({ files: [bytes] }, ours)).pdf;
}
const text = latin1(evidenceBytes(whole));
const spoiled = (search: string, replacement: string) => {
  if (!text.includes(search)) throw new Error(`no ${search}`);
  return evidenceLikeThis(Buffer.from(text.replace(search, replacement), "latin1"));
};

const link = (at: number) => steps[at] as (typeof steps)[number];

export const BAD_EVIDENCE: Vector[] = [
  {
    file: "early-seal.pdf",
    bytes: await seal(whole, ours, later("2027-05-03T10:12:00.000")),
    about: "sealed before its last event",
  },
  {
    file: "late-signature.pdf",
    bytes: (await sealedPdf({ files: [evidenceBytes(whole)] }, ours, SEALED_AT, later("2027-05-03T10:20:00.000"))).pdf,
    about: "signed long after the document was stamped",
  },
  {
    file: "link-data.pdf",
    bytes: await spoiled('"provider_event_id":"msg_2kBsYq5pGZ"', '"provider_event_id":"msg_2kBsYq5pGY"'),
    about: "another event number in the last link",
  },
  {
    file: "link-time.pdf",
    bytes: await spoiled('"created_at":"2027-05-03T10:14:08.317"', '"created_at":"2027-05-02T10:14:08.317"'),
    about: "the last event dated back",
  },
  {
    file: "content.pdf",
    bytes: await spoiled('the lease ends on 31 May 2027."', 'the lease ends on 30 May 2027."'),
    about: "another text",
  },
  {
    file: "recipient.pdf",
    bytes: await spoiled('"to":"ana@example.com"', '"to":"eva@example.com"'),
    about: "another recipient",
  },
  {
    file: "events-order.pdf",
    bytes: await seal(
      { ...whole, events: await chainOf(id, [link(0), link(2), ["deferred", link(1)[1], link(2)[2]]]) },
      ours,
    ),
    about: "delivered before it was sent, with right hashes",
  },
  {
    file: "times-backwards.pdf",
    bytes: await seal(
      {
        ...whole,
        events: whole.events.map((event, at) =>
          at === 1 ? { ...event, created_at: "2027-05-03T10:14:05.119" } : event,
        ),
      },
      ours,
    ),
    about: "a time before that of the event before",
  },
  {
    file: "unknown-event.pdf",
    bytes: await seal(await events(["opened", {}, "2027-05-03T10:14:08.400"]), ours),
    about: "an event that this format does not know",
  },
  {
    file: "attachment-list.pdf",
    bytes: await seal(
      { ...whole, attachments: whole.attachments.map((file) => ({ ...file, filename: "lease (final).txt" })) },
      ours,
    ),
    about: "another name in the list of attachments",
  },
  {
    file: "attachment-count.pdf",
    bytes: await seal(await withContent(whole, { ...whole.content, attachments: [] }), ours),
    about: "a content without the attachment that the chain names",
  },
  {
    file: "simulated.pdf",
    bytes: await seal({ ...whole, simulated: true }, ours),
    about: "marked as simulated where no link is",
  },
  {
    file: "no-content.pdf",
    bytes: await seal({ ...whole, content: null, attachments: [] }, ours),
    about: "no content, though no link says that it was erased",
  },
  {
    file: "line-break.pdf",
    bytes: await evidenceLikeThis(Buffer.from(`${text}\n`, "latin1")),
    about: "a line break after the evidence",
  },
  {
    file: "next-format.pdf",
    bytes: await spoiled("acuse-evidence/2", "acuse-evidence/3"),
    about: "a version of the format that is not known",
  },
  {
    file: "one-member-more.pdf",
    bytes: await spoiled('"simulated":false', '"simulated":false,"verified":true'),
    about: "a member that the format does not have",
  },
  {
    file: "stranger.pdf",
    bytes: good,
    about: "good, but held against a file that is not of it",
    with: [{ name: "lease-2.txt", bytes: utf8("Something else.") }],
  },
];
