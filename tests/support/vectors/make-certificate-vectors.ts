/**
 * Makes tests/vectors/certificates anew: `node_modules/.bin/node tests/support/vectors/make-certificate-vectors.ts`. Only for a new
 * kind of vector, never to make a failing test pass: what was sealed once must stay verifiable. The private keys are not kept.
 */
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { latin1, places, provisional, seal, sealedPdf, utf8 } from "./certificate-vectors.ts";
import {
  complaint,
  erased,
  events,
  folder,
  good,
  later,
  lease,
  ours,
  roots,
  submission,
  whole,
} from "./certificate-vectors-base.ts";
import { BAD_EVIDENCE } from "./certificate-vectors-evidence.ts";
import { BAD_FILES } from "./certificate-vectors-files.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

const { signature } = places(good);

const erasedPdf = await seal(erased, ours, later("2027-06-01T08:00:01.000"));

const GOOD: Vector[] = [
  { file: "sealed.pdf", bytes: good, about: "a delivered notification" },
  {
    file: "sealed.pdf",
    bytes: good,
    about: "with its attachment and the mail as it was sent",
    with: [
      { name: "lease.txt", bytes: lease },
      { name: "submission.eml", bytes: submission },
    ],
  },
  {
    file: "object-streams.pdf",
    bytes: (await sealedPdf({ files: [evidenceBytes(whole)], useObjectStreams: true }, ours)).pdf,
    about: "with compressed cross-references",
  },
  {
    file: "complained.pdf",
    bytes: await seal(await events(complaint), ours, later("2027-05-04T08:00:02.000")),
    about: "sealed again after a complaint",
  },
  {
    file: "erased.pdf",
    bytes: erasedPdf,
    about: "after its content was erased",
  },
  {
    file: "erased.pdf",
    bytes: erasedPdf,
    with: [{ name: "lease.txt", bytes: lease }],
    about: "after its content was erased, with an attachment that a reader kept",
  },
];

const UNCHECKABLE: Vector[] = [
  { file: "provisional.pdf", bytes: await provisional(whole, ours), about: "signed, not sealed yet" },
  {
    file: "stripped.pdf",
    bytes: good.slice(0, latin1(good).indexOf("%%EOF\n", signature.end) + 6),
    about: "the seal cut off: no more than a provisional one",
  },
  { file: "no-pdf.pdf", bytes: utf8("Dear Ana,\nthis is no PDF.\n"), about: "no PDF at all" },
];

await writeVectors(folder, roots, [...GOOD, ...BAD_FILES, ...BAD_EVIDENCE, ...UNCHECKABLE]);
