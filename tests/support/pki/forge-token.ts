import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { readSignatures } from "#lib/evidence/pdf/signature.ts";
import { children, fields, magnitude, readOnly, TAG, type Tlv } from "#lib/evidence/pki/asn1.ts";
import { context, type Der, integer, nothing, octets, oid, sequence, tlv } from "#lib/trust-services/der/der.ts";
import { newIdentity, newIssuer } from "./forge.ts";

/** Rewrites a token with other bytes that its signature does not cover. No key of its authority is needed. */

interface Pieces {
  /** version, digests, content, certificates, signers */
  signed: Uint8Array[];
  /** version, signer, digest, signed attributes, signature algorithm, signature */
  signer: Uint8Array[];
  /** Bytes after SignedData in its ContentInfo. */
  behind: Uint8Array;
}

type Change = (pieces: Pieces) => Partial<Pieces> | Promise<Partial<Pieces>>;

async function rewritten(token: Uint8Array, change: Change): Promise<Der> {
  const [, wrapper] = children(readOnly(token));
  const signed = children(children(wrapper)[0]);
  const signer = children(children(signed[4])[0]);
  const bytes = (list: Tlv[]) => list.map((one) => one.bytes);
  const before: Pieces = { signed: bytes(signed), signer: bytes(signer), behind: new Uint8Array() };
  const after = { ...before, ...(await change(before)) };
  const signers = tlv(TAG.set, sequence(...after.signer));
  const data = sequence(...after.signed.slice(0, 4), ...after.signed.slice(5), signers);
  return sequence(oid("1.2.840.113549.1.7.2"), context(0, true, data, after.behind));
}

/** The file with another token in its last gap. */
export async function withLastToken(pdf: Uint8Array, change: Change): Promise<Uint8Array> {
  const last = (await readSignatures(await PdfFile.open(pdf))).at(-1);
  if (!last) throw new Error("the file has no signature");
  const hex = Buffer.from(await rewritten(last.contents, change)).toString("hex");
  const file = Buffer.from(pdf);
  file.write(hex.padEnd(last.end - last.start - 2, "0"), last.start + 1, "latin1");
  return new Uint8Array(file);
}

const certificatesOf = ({ signed }: Pieces) => children(readOnly(signed[3] as Uint8Array)).map(({ bytes }) => bytes);
const withCertificates = ({ signed }: Pieces, list: Uint8Array[]) => ({
  signed: signed.with(3, context(0, true, ...list)),
});
const SHA256 = oid("2.16.840.1.101.3.4.2.1");
const ECDSA = oid("1.2.840.10045.4.3.2");

type Variants = Record<string, { about: string; change: Change }>;

/** Changes that verification must reject. */
export const REFUSED = {
  stranger: {
    about: "a certificate in its time-stamp that a stranger has signed for himself",
    change: async (pieces) => {
      const { chain } = await newIdentity(await newIssuer("Stranger"), "time-stamping");
      return withCertificates(pieces, [...certificatesOf(pieces), ...chain]);
    },
  },
  twice: {
    about: "its time-stamp encloses a certificate twice",
    change: (pieces) => withCertificates(pieces, [...certificatesOf(pieces), ...certificatesOf(pieces).slice(0, 1)]),
  },
  "unsigned-empty": {
    about: "an empty list of unsigned attributes in its time-stamp",
    change: ({ signer }) => ({ signer: [...signer, context(1, true)] }),
  },
  "lists-empty": {
    about: "an empty set of revocation lists in its time-stamp",
    change: ({ signed }) => ({ signed: [...signed, context(1, true)] }),
  },
  parameters: {
    about: "parameters for ECDSA, which has none, in its time-stamp",
    change: ({ signer }) => ({ signer: signer.with(4, sequence(ECDSA, octets(new Uint8Array(8)))) }),
  },
  "digest-parameters": {
    about: "parameters for SHA-256, which has none, in its time-stamp",
    change: ({ signer }) => ({ signer: signer.with(2, sequence(SHA256, octets(new Uint8Array(8)))) }),
  },
  digests: {
    about: "a second digest algorithm announced in its time-stamp",
    change: ({ signed }) => ({
      signed: signed.with(1, tlv(TAG.set, sequence(SHA256), sequence(oid("2.16.840.1.101.3.4.2.2")))),
    }),
  },
  version: {
    about: "another version of SignedData in its time-stamp",
    change: ({ signed }) => ({ signed: signed.with(0, integer(5)) }),
  },
  "signer-version": {
    about: "another version of SignerInfo in its time-stamp",
    change: ({ signer }) => ({ signer: signer.with(0, integer(3)) }),
  },
  padded: {
    about: "a version written with a leading zero in its time-stamp",
    change: ({ signed }) => ({ signed: signed.with(0, tlv(TAG.integer, Uint8Array.of(0, 3))) }),
  },
  behind: {
    about: "a value behind SignedData in its time-stamp",
    change: () => ({ behind: octets(new Uint8Array(8)) }),
  },
} satisfies Variants;

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Changes that verification accepts, because the content stays the same (FORMAT.md §8.1). */
export const HARMLESS = {
  "other-s": {
    about: "the other of the two values that an ECDSA signature of its time-stamp may have",
    change: ({ signer }) => {
      const parts = fields(readOnly(readOnly(signer[5] as Uint8Array).content));
      const [r, s] = [magnitude(parts.next()), magnitude(parts.next())];
      const other = (ORDER - BigInt(`0x${Buffer.from(s).toString("hex")}`)).toString(16).padStart(64, "0");
      const value = sequence(integer(new Uint8Array(r)), integer(new Uint8Array(Buffer.from(other, "hex"))));
      return { signer: signer.with(5, octets(value)) };
    },
  },
  order: {
    about: "the certificates of its time-stamp in another order",
    change: (pieces) => withCertificates(pieces, certificatesOf(pieces).reverse()),
  },
  null: {
    about: "NULL as the parameters of a digest in its time-stamp",
    change: ({ signer }) => ({ signer: signer.with(2, sequence(SHA256, nothing())) }),
  },
} satisfies Variants;
