import {
  bits,
  concat,
  context,
  type Der,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  setOf,
  sorted,
  tlv,
  x509Time,
} from "#lib/trust-services/der/der.ts";
import {
  DOCUMENT_SIGNING,
  ecdsa,
  encodeName,
  type Issuer,
  issueCertificate,
  TIME_STAMPING,
} from "#lib/trust-services/der/x509.ts";
import type { Identity } from "#lib/trust-services/identity.ts";

/** Identities and tokens with chosen faults, which no honest tool would make. */

const P256 = { name: "ECDSA", namedCurve: "P-256" };
const SHA256 = "2.16.840.1.101.3.4.2.1";

export async function newIssuer(commonName: string): Promise<Issuer> {
  const pair = await crypto.subtle.generateKey(P256, true, ["sign", "verify"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  return { privateKey: pair.privateKey, publicKey, subject: { commonName } };
}

export interface IdentityFaults {
  notBefore?: Date;
  notAfter?: Date;
  purpose?: string[];
  /** Issues the leaf as an authority, or the root as none. */
  leafIsAuthority?: boolean;
  rootIsAuthority?: boolean;
  rootPurpose?: string[];
}

export async function newIdentity(
  issuer: Issuer,
  kind: "time-stamping" | "signing",
  faults: IdentityFaults = {},
): Promise<Identity> {
  const purpose = kind === "signing" ? DOCUMENT_SIGNING : TIME_STAMPING;
  const period = {
    notBefore: faults.notBefore ?? new Date("2020-01-01T00:00:00Z"),
    notAfter: faults.notAfter ?? new Date("2045-01-01T00:00:00Z"),
  };
  const root = await issueCertificate(issuer, {
    subject: issuer.subject,
    publicKey: issuer.publicKey,
    notBefore: new Date("2020-01-01T00:00:00Z"),
    notAfter: new Date("2045-01-01T00:00:00Z"),
    authority: faults.rootIsAuthority ?? true,
    purpose: faults.rootPurpose ?? purpose,
  });
  const leaf = await newIssuer(`Test ${kind}`);
  const certificate = await issueCertificate(issuer, {
    subject: leaf.subject,
    publicKey: leaf.publicKey,
    ...period,
    authority: faults.leafIsAuthority ?? false,
    purpose: faults.purpose ?? purpose,
  });
  return { privateKey: leaf.privateKey, certificate, issuer: { certificate: root }, chain: [root], crl: null };
}

/** A revocation list with one entry. */
export async function forgeCrl(
  issuer: Issuer,
  serial: Uint8Array,
  times: { revoked: Date; thisUpdate: Date; nextUpdate: Date },
  extensions: readonly Der[] = [],
): Promise<Der> {
  const algorithm = sequence(oid("1.2.840.10045.4.3.2"));
  const tbs = sequence(
    integer(1),
    algorithm,
    encodeName(issuer.subject),
    x509Time(times.thisUpdate),
    x509Time(times.nextUpdate),
    sequence(sequence(integer(serial), x509Time(times.revoked))),
    ...(extensions.length ? [context(0, true, sequence(...extensions))] : []),
  );
  return sequence(tbs, algorithm, bits(await ecdsa(issuer.privateKey, tbs)));
}

export interface TokenFaults {
  genTime?: Date;
  policy?: string;
  nonce?: Uint8Array;
  /** OID of the digest that the imprint claims to be. */
  imprintAlgorithm?: string;
  version?: number;
  contentType?: string;
  /** The certificate in signing-certificate-v2; `null` omits the attribute. */
  named?: Der | null;
  /** Directory name in `tsa`. */
  declaredName?: string;
  /** A messageDigest attribute of other content. */
  otherDigest?: boolean;
  /** Signs with another key than the certificate's. */
  otherKey?: CryptoKey;
  signers?: 1 | 2;
  extensions?: boolean;
  /** Adds an unsigned attribute. */
  unsigned?: boolean;
}

export async function forgeToken(identity: Identity, imprint: Uint8Array, faults: TokenFaults = {}): Promise<Der> {
  const tstInfo = sequence(
    integer(faults.version ?? 1),
    oid(faults.policy ?? "1.2.3"),
    sequence(sequence(oid(faults.imprintAlgorithm ?? SHA256), nothing()), octets(imprint)),
    integer(7),
    generalizedTime(faults.genTime ?? new Date("2030-01-02T03:04:05.678Z")),
    ...(faults.nonce ? [integer(faults.nonce)] : []),
    ...(faults.declaredName
      ? [context(0, true, context(4, true, encodeName({ commonName: faults.declaredName })))]
      : []),
    ...(faults.extensions ? [context(1, true, sequence(oid("1.2.3.4"), octets(nothing())))] : []),
  );
  const type = oid(faults.contentType ?? "1.2.840.113549.1.9.16.1.4");
  const signer = await signerInfo(identity, faults.otherDigest ? nothing() : tstInfo, type, faults);
  const signers = Array.from({ length: faults.signers ?? 1 }, () => signer);
  const certificates = context(0, true, ...sorted([identity.certificate, ...identity.chain]));
  const signed = sequence(
    integer(3),
    setOf(sequence(oid(SHA256))),
    sequence(type, context(0, true, octets(tstInfo))),
    certificates,
    setOf(...signers),
  );
  return sequence(oid("1.2.840.113549.1.7.2"), context(0, true, signed));
}

async function signerInfo(
  identity: Identity,
  content: Der,
  type: Der,
  { named = identity.certificate, otherKey, unsigned }: TokenFaults,
): Promise<Der> {
  const attribute = (id: string, value: Der) => sequence(oid(id), setOf(value));
  const hash = async (bytes: Der) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const attributes = sorted([
    attribute("1.2.840.113549.1.9.3", type),
    attribute("1.2.840.113549.1.9.4", octets(await hash(content))),
    ...(named
      ? [attribute("1.2.840.113549.1.9.16.2.47", sequence(sequence(sequence(octets(await hash(named))))))]
      : []),
  ]);
  const signature = await ecdsa(otherKey ?? identity.privateKey, tlv(0x31, ...attributes));
  return sequence(
    integer(1),
    issuerAndSerial(identity.certificate),
    sequence(oid(SHA256)),
    context(0, true, ...attributes),
    sequence(oid("1.2.840.10045.4.3.2")),
    octets(signature),
    ...(unsigned ? [context(1, true, attribute("1.2.3.4", nothing()))] : []),
  );
}

/** Walks a certificate of ours: [0] version, serial, algorithm, issuer. */
function issuerAndSerial(certificate: Der): Der {
  const element = (at: number) => {
    const first = certificate[at + 1] ?? 0;
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length = size
      ? certificate.subarray(at + 2, at + 2 + size).reduce((sum, octet) => sum * 256 + octet, 0)
      : first;
    return { content: at + 2 + size, end: at + 2 + size + length };
  };
  const version = element(element(element(0).content).content);
  const serial = element(version.end);
  const algorithm = element(serial.end);
  const issuer = element(algorithm.end);
  return sequence(
    concat(certificate.subarray(algorithm.end, issuer.end)),
    concat(certificate.subarray(version.end, serial.end)),
  );
}
