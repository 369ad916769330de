import { createHash } from "node:crypto";
import { toHex } from "#lib/evidence/digest.ts";
import { type Material, NO_MATERIAL, together, without } from "#lib/evidence/material.ts";
import { readDss } from "#lib/evidence/pdf-dss.ts";
import { PdfFile } from "#lib/evidence/pdf-file.ts";
import { latin1, type PdfDict } from "#lib/evidence/pdf-syntax.ts";
import { readTimeStampToken, type Stamp } from "#lib/evidence/time-stamp.ts";
import { attribute, DATA, signCms } from "#lib/keys/cms.ts";
import type { Identity } from "#lib/keys/identity.ts";
import { firstPage, Revision, withEntries, withItem } from "./revision.ts";

/** PAdES (ETSI EN 319 142-1), level B-LTA: a signature with its time-stamp, what it takes to check them, a document time-stamp. */

export interface SealedPdf {
  pdf: Uint8Array<ArrayBuffer>;
  /** The document time-stamp's token, byte for byte as it stands in the file: the seal. */
  token: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes it covers, lower-case hex. */
  imprint: string;
  /** Its genTime. */
  timestampedAt: Date;
}

export interface Sealing {
  identity: Identity;
  stamp: Stamp;
  /** The signing time that the PDF declares; what proves a time are the time-stamps. */
  now: Date;
  /** What issuers say of the signer's certificate and of those of a token, asked once both have been used. */
  answers?: (token: Uint8Array) => Promise<Material>;
}

/** Room for a CMS signature or a token in octets; those of foreign authorities bring long chains along. */
const ROOM = 16 * 1024;
const TIME_STAMP = "/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161";
const SIGNATURE_TIME_STAMP = "1.2.840.113549.1.9.16.2.14";

/** Signs, adds the validation material and stamps. @throws PdfError, whatever `stamp` throws, or RangeError when 16 KB don't suffice */
export async function signCertificate(pdf: Uint8Array, { identity, stamp, now, answers }: Sealing): Promise<SealedPdf> {
  let token: Uint8Array = new Uint8Array();
  const signed = await sign(pdf, { identity, now }, async (signature) => {
    token = await stamp(sha256(signature));
    return attribute(SIGNATURE_TIME_STAMP, token);
  });
  const material = together(ownMaterial(identity), tokenMaterial(token), stamp.validation ?? NO_MATERIAL);
  const answered = (await answers?.(token)) ?? NO_MATERIAL;
  const { bytes, contents, digest } = await addField(signed, {
    name: "AcuseTimeStamp",
    signature: TIME_STAMP,
    catalog: (revision) => ({ DSS: dss(revision, together(material, answered)) }),
    fill: stamp,
  });
  return { pdf: bytes, token: contents, imprint: toHex(digest), timestampedAt: readTimeStampToken(contents).genTime };
}

/**
 * Stamps a sealed certificate again, before the certificate of its last time-stamp expires: one more revision, with what it takes
 * to check the last one later. `pdf` begins with the bytes it was given.
 */
export async function renewCertificate(
  pdf: Uint8Array,
  { stamp, name, material }: { stamp: Stamp; name: string; material: Material },
): Promise<{ pdf: Uint8Array<ArrayBuffer>; token: Uint8Array<ArrayBuffer> }> {
  const there = await readDss(await PdfFile.open(pdf));
  const added = without(together(material, stamp.validation ?? NO_MATERIAL), there);
  const { bytes, contents } = await addField(pdf, {
    name,
    signature: TIME_STAMP,
    catalog: (revision, existing) => ({ DSS: dss(revision, added, kept(existing)) }),
    fill: stamp,
  });
  return { pdf: bytes, token: contents };
}

/** The service's signature alone: nothing about time is proven yet. */
export function signProvisional(
  pdf: Uint8Array,
  signer: Pick<Sealing, "identity" | "now">,
): Promise<Uint8Array<ArrayBuffer>> {
  return sign(pdf, signer);
}

type Attach = (signature: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

async function sign(pdf: Uint8Array, { identity, now }: Pick<Sealing, "identity" | "now">, unsignedAttribute?: Attach) {
  const { bytes } = await addField(pdf, {
    name: "AcuseSignature",
    signature: `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfDate(now)})`,
    // The developer extension under which a DSS stands in a PDF 1.7 (EN 319 142-1 §5.4.2); set now, so that it is signed.
    catalog: (_, { entries }) => ({
      ...(entries.has("Extensions") ? {} : { Extensions: "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>" }),
      ...(entries.has("Version") ? {} : { Version: "/1.7" }),
    }),
    fill: (digest) =>
      signCms({ identity, contentType: DATA, sha256: digest, ...(unsignedAttribute ? { unsignedAttribute } : {}) }),
  });
  return bytes;
}

/** With the bytes that its nodes stand in. */
type Catalog = PdfDict & { source: Uint8Array };

interface Field {
  name: string;
  /** The entries of the signature dictionary besides ByteRange and Contents. */
  signature: string;
  /** Further entries for the catalog as it is. */
  catalog: (revision: Revision, existing: Catalog) => Record<string, string>;
  /** Gets the SHA-256 of the byte range, returns what goes into Contents. */
  fill: (digest: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
}

/** One revision with one invisible signature field on the first page. */
async function addField(pdf: Uint8Array, { name, signature, catalog, fill }: Field) {
  const file = await PdfFile.open(pdf);
  const revision = new Revision(file);
  const root = file.trailer.entries.get("Root");
  const rootObject = await file.resolve(root);
  const { dict, source } = await file.dict(root);
  const page = await firstPage(file, dict, source);
  const form = await formOf(file, dict, source, revision);
  const range = byteRange([0, 0, 0, 0]);
  const body = `<< ${signature} /ByteRange ${range} /Contents <${"0".repeat(2 * ROOM)}> >>`;
  const value = revision.add(body);
  // No /AP: with Rect 0 there is nothing to show, and validators would report an appearance as form filling.
  const field = revision.add(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /V ${value} 0 R /F 132 /P ${page.number} 0 R /Rect [0 0 0 0] >>`,
  );
  const { node, source: pageSource } = page.object;
  const annotations = await file.resolve(node.kind === "dict" ? node.entries.get("Annots") : undefined, pageSource);
  revision.put(page.number, withEntries(page.object, { Annots: withItem(annotations, `${field} 0 R`) }));
  revision.put(form.number, await form.text(`${field} 0 R`));
  const entries = { AcroForm: `${form.number} 0 R`, ...catalog(revision, { ...dict, source }) };
  if (root?.kind === "ref") revision.put(root.number, withEntries(rootObject, entries));
  const { bytes, bodyAt } = revision.build();
  const start = bodyAt(value);
  const contentsAt = start + body.length - 2 * ROOM - 5;
  return fillIn(bytes, { rangeAt: start + body.indexOf(range), contentsAt, fill });
}

/** The form the field joins: the catalog's, or a new one. It stands as an object of its own, so that only it changes later. */
async function formOf(file: PdfFile, catalog: PdfDict, source: Uint8Array, revision: Revision) {
  const reference = catalog.entries.get("AcroForm");
  const found = await file.resolve(reference, source);
  const number = reference?.kind === "ref" ? reference.number : revision.allocate();
  const text = async (item: string): Promise<string> => {
    if (found.node.kind !== "dict") return `<< /Fields [${item}] /SigFlags 3 >>`;
    const fields = await file.resolve(found.node.entries.get("Fields"), found.source);
    return withEntries(found, { Fields: withItem(fields, item), SigFlags: "3" });
  };
  return { number, text };
}

/** `contentsAt` is the offset of the hex string's `<`. */
async function fillIn(
  bytes: Uint8Array<ArrayBuffer>,
  { rangeAt, contentsAt, fill }: { rangeAt: number; contentsAt: number; fill: Field["fill"] },
) {
  const after = contentsAt + 2 * ROOM + 2;
  write(bytes, rangeAt, byteRange([0, contentsAt, after, bytes.length - after]));
  const digest = sha256(bytes.subarray(0, contentsAt), bytes.subarray(after));
  const contents = await fill(digest);
  if (contents.length > ROOM)
    throw new RangeError(`a signature or time-stamp of ${contents.length} octets exceeds the ${ROOM} set aside for it`);
  write(bytes, contentsAt + 1, toHex(contents));
  return { bytes, contents, digest };
}

/** What checking takes once nobody answers any more: of the signer, and of a token. */
const ownMaterial = ({ certificate, chain, crl }: Identity): Material => ({
  certificates: [certificate, ...chain],
  crls: crl ? [crl] : [],
  ocsps: [],
});

function tokenMaterial(token: Uint8Array): Material {
  const { certificates, crls } = readTimeStampToken(token);
  return { certificates, crls, ocsps: [] };
}

/** The lists of a DSS (EN 319 142-1 §5.4), each with what it is of. */
const LISTS = { Certs: "certificates", CRLs: "crls", OCSPs: "ocsps" } as const;
type Lists = { [name in keyof typeof LISTS]: string };
const NONE: Lists = { Certs: "", CRLs: "", OCSPs: "" };

/** @param earlier references as they stand in a DSS that it replaces */
function dss(revision: Revision, material: Material, earlier = NONE): string {
  const entries = Object.entries(LISTS).map(([name, list]) => {
    const added = distinct(material[list]).map((text) => `${revision.add(stream(text))} 0 R`);
    const all = [earlier[name as keyof Lists], ...added].filter((reference) => reference !== "");
    return all.length ? ` /${name} [${all.join(" ")}]` : "";
  });
  return `<< /Type /DSS${entries.join("")} >>`;
}

/** What stands in the brackets of the catalog's DSS, which is one of ours. */
function kept({ entries, source }: Catalog): Lists {
  const node = entries.get("DSS");
  const inside = (key: string): string => {
    const list = node?.kind === "dict" ? node.entries.get(key) : undefined;
    return list?.kind === "array" ? latin1(source.subarray(list.start + 1, list.end - 1)).trim() : "";
  };
  return { Certs: inside("Certs"), CRLs: inside("CRLs"), OCSPs: inside("OCSPs") };
}

const distinct = (items: readonly Uint8Array[]): string[] => [...new Set(items.map(latin1))];
const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Always as wide, so that it can be filled in when the offsets are known. */
const byteRange = (numbers: number[]): string => `[${numbers.join(" ").padEnd(43)}]`;
const pdfDate = (date: Date): string => `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;

function sha256(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

function write(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}
