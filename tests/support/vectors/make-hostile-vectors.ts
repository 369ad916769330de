/**
 * Makes tests/vectors/hostile anew: `node_modules/.bin/node tests/support/vectors/make-hostile-vectors.ts`. As with the certificates: only
 * for a new kind of vector. The private keys are not kept.
 */
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { signCertificate } from "#lib/certificate/sign.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { context, type Der, sequence } from "#lib/trust-services/der/der.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { forgeCrl, newIdentity, newIssuer } from "../pki/forge.ts";
import { extension, identityNaming, uri } from "../pki/forge-revocation.ts";
import { SEALED_AT, unsigned } from "./certificate-vectors.ts";
import { folder, whole } from "./certificate-vectors-base.ts";
import { policy } from "./vector-log.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

const LIST = "http://crl.example/ca.crl";
const signers = await newIssuer("Test signing root");
const authority = await newIdentity(await newIssuer("Test time-stamping root"), "time-stamping");
const plain = await newIdentity(signers, "signing");
const named = await identityNaming(signers, "signing", { serial: 4711, crl: LIST });

const page = await unsigned({ files: [evidenceBytes(whole)] });
const stamp = createAuthority(authority, { clock: () => SEALED_AT });

async function seal(drawn: Uint8Array, identity = plain, crls: Uint8Array[] = []): Promise<Uint8Array> {
  const answers = async () => ({ ...NO_MATERIAL, crls });
  return (await signCertificate(drawn, { identity, stamp, now: SEALED_AT, fetchStatus: answers })).pdf;
}

/** The page with a stream that no page names and that a repairing reader finds. */
async function hiding(content: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(page, { updateMetadata: false });
  pdf.context.register(pdf.context.stream(content));
  return pdf.save({ useObjectStreams: false });
}

/** A CRL of the signer's issuer without the signer, whose critical extension limits its scope (RFC 5280 §5.2.5). */
async function listOf(...point: Der[]): Promise<Uint8Array[]> {
  const times = {
    revoked: new Date("2027-04-01T00:00:00Z"),
    thisUpdate: new Date("2027-05-01T00:00:00Z"),
    nextUpdate: new Date("2027-06-01T00:00:00Z"),
  };
  return [await forgeCrl(signers, Uint8Array.of(1), times, [extension("2.5.29.28", true, sequence(...point))])];
}
const place = (address: string) => context(0, true, context(0, true, uri(address)));
const says = (part: number) => context(part, false, Uint8Array.of(0xff));

/** A PDF written from objects. */
function written(objects: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.7\n")];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const rows = objects.map((object, at) => {
    const offset = length();
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const end = `trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

const object = (text: string) => Buffer.from(text);
function zeros(count: number): Uint8Array {
  const data = deflateSync(new Uint8Array(count), { level: 9 });
  const head = `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([object(head), data, object("\nendstream")]);
}
const MIB = 1024 * 1024;
const hundred = `[${"3 0 R ".repeat(100)}]`;

const VECTORS: Vector[] = [
  {
    file: "list-named.pdf",
    bytes: await seal(page, named, await listOf(place(LIST))),
    about: "a revocation list that says, critically, that it is of the place which the signer's certificate names",
  },
  {
    file: "list-users.pdf",
    bytes: await seal(page, named, await listOf(place(LIST), says(1))),
    about: "the same, of those alone that are no authorities",
  },
  {
    file: "list-elsewhere.pdf",
    bytes: await seal(page, named, await listOf(place("http://crl.example/other.crl"))),
    about: "a list of another place, which tells nothing of the signer",
  },
  {
    file: "list-authorities.pdf",
    bytes: await seal(page, named, await listOf(says(2))),
    about: "a list of authorities alone",
  },
  {
    file: "list-indirect.pdf",
    bytes: await seal(page, named, await listOf(says(4))),
    about: "an indirect list, whose numbers may be of others' certificates",
  },
  {
    file: "objects-catalog.pdf",
    bytes: await seal(await hiding("2 0 obj\n<< /Type /Catalog /Pages 90 0 R >>\nendobj")),
    about: "an object inside a stream, for readers that mend files",
  },
  {
    file: "objects-comment.pdf",
    bytes: await seal(await hiding("2 % a\n0 % b\nobj\n<< >>\nendobj")),
    about: "the same with comments in its head",
  },
  {
    file: "objects-trailer.pdf",
    bytes: await seal(await hiding("trailer\n<< /Root 90 0 R >>")),
    about: "a trailer inside a stream",
  },
  {
    file: "bomb-evidence.pdf",
    bytes: written([
      object("<< /Type /Catalog /AF [2 0 R] >>"),
      object("<< /Type /Filespec /F (evidence.json) /EF << /F 3 0 R >> >>"),
      zeros(96 * MIB),
    ]),
    about: "evidence of 96 MiB in a file of 100 KB",
  },
  {
    file: "bomb-material.pdf",
    bytes: written([
      object("<< /Type /Catalog /DSS 2 0 R >>"),
      object(`<< /Type /DSS /Certs ${hundred} /CRLs ${hundred} /OCSPs ${hundred} >>`),
      zeros(48 * MIB),
    ]),
    about: "validation material of 48 MiB, listed three hundred times, in a file of 50 KB",
  },
  {
    file: "bomb-nesting.pdf",
    bytes: written([object(`<< /Type /Catalog /AF ${"[".repeat(50_000)}${"]".repeat(50_000)} >>`)]),
    about: "arrays in arrays, 50,000 deep",
  },
];

await writeVectors(
  join(folder, "../hostile"),
  rootsToPem({ signer: plain.chain, timeStamp: authority.chain, logs: [policy] }),
  VECTORS,
);
