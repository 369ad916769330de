import { createHash } from "node:crypto";
import { toHex } from "#lib/evidence/digest.ts";
import { readDss } from "#lib/evidence/pdf/dss.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { appendField, type Field, timeStampField, write } from "#lib/evidence/pdf/signature-field.ts";
import { type Material, NO_MATERIAL, together, without } from "#lib/evidence/pki/material.ts";
import { readTimeStampToken, type Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { attribute, DATA, signCms } from "#lib/trust-services/der/cms.ts";
import type { Identity } from "#lib/trust-services/identity.ts";

/** PAdES (ETSI EN 319 142-1), level B-LTA: a signature with its time-stamp, validation material, a document time-stamp. */

export interface SealedPdf {
  pdf: Uint8Array<ArrayBuffer>;
  /** The document time-stamp's token, byte for byte as in the file. */
  token: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes that the token covers, lower-case hex. */
  imprint: string;
  /** The token's genTime. */
  timestampedAt: Date;
}

interface Sealing {
  identity: Identity;
  stamp: Stamp;
  /** The signing time that the PDF declares; only time-stamps prove a time. */
  now: Date;
  /** Fetches the revocation status of the signer's certificate and of the token's, once both are used. */
  fetchStatus?: (token: Uint8Array) => Promise<Material>;
}

/** Bytes reserved for a CMS signature or a token, which may hold long chains of certificates. */
const ROOM = 16 * 1024;
const SIGNATURE_TIME_STAMP = "1.2.840.113549.1.9.16.2.14";

/** Signs, adds validation material and stamps. @throws PdfError, the errors of `stamp`, RangeError beyond 16 KB */
export async function signCertificate(
  pdf: Uint8Array,
  { identity, stamp, now, fetchStatus }: Sealing,
): Promise<SealedPdf> {
  let token: Uint8Array = new Uint8Array();
  const signed = await sign(pdf, { identity, now }, async (signature) => {
    token = await stamp(sha256(signature));
    return attribute(SIGNATURE_TIME_STAMP, token);
  });
  const material = together(ownMaterial(identity), tokenMaterial(token), stamp.validation ?? NO_MATERIAL);
  const status = (await fetchStatus?.(token)) ?? NO_MATERIAL;
  const { bytes, contents, digest } = await addField(signed, {
    ...timeStampField("AcuseTimeStamp", together(material, status)),
    fill: stamp,
  });
  return { pdf: bytes, token: contents, imprint: toHex(digest), timestampedAt: readTimeStampToken(contents).genTime };
}

/**
 * Re-time-stamps a sealed certificate before the certificate of its last time-stamp expires. Appends one revision with the
 * validation material of the last time-stamp; the returned `pdf` begins with the bytes given.
 */
export async function renewCertificate(
  pdf: Uint8Array,
  { stamp, name, material }: { stamp: Stamp; name: string; material: Material },
): Promise<{ pdf: Uint8Array<ArrayBuffer>; token: Uint8Array<ArrayBuffer> }> {
  const there = await readDss(await PdfFile.open(pdf));
  const added = without(together(material, stamp.validation ?? NO_MATERIAL), there);
  const { bytes, contents } = await addField(pdf, {
    ...timeStampField(name, added),
    fill: stamp,
  });
  return { pdf: bytes, token: contents };
}

/** Signs without a time-stamp. */
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
    // The developer extension for a DSS in PDF 1.7 (EN 319 142-1 §5.4.2); set now, so that it is signed.
    catalog: (_, { entries }) => ({
      ...(entries.has("Extensions") ? {} : { Extensions: "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>" }),
      ...(entries.has("Version") ? {} : { Version: "/1.7" }),
    }),
    fill: (digest) =>
      signCms({ identity, contentType: DATA, sha256: digest, ...(unsignedAttribute ? { unsignedAttribute } : {}) }),
  });
  return bytes;
}

type Fill = (digest: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Appends a revision with an invisible signature field. `fill` gets the SHA-256 of the byte range and returns /Contents. */
async function addField(pdf: Uint8Array, { fill, ...field }: Omit<Field, "room"> & { fill: Fill }) {
  const { bytes, contentsAt } = await appendField(await PdfFile.open(pdf), { ...field, room: ROOM });
  const after = contentsAt + 2 * ROOM + 2;
  const digest = sha256(bytes.subarray(0, contentsAt), bytes.subarray(after));
  const contents = await fill(digest);
  if (contents.length > ROOM)
    throw new RangeError(`a signature or time-stamp of ${contents.length} octets exceeds the ${ROOM} set aside for it`);
  write(bytes, contentsAt + 1, toHex(contents));
  return { bytes, contents, digest };
}

/** Validation material of the signer, for when its issuer no longer responds. */
const ownMaterial = ({ certificate, chain, crl }: Identity): Material => ({
  certificates: [certificate, ...chain],
  crls: crl ? [crl] : [],
  ocsps: [],
});

export function tokenMaterial(token: Uint8Array): Material {
  const { certificates, crls } = readTimeStampToken(token);
  return { certificates, crls, ocsps: [] };
}

const pdfDate = (date: Date): string => `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;

function sha256(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
