import { fromHex } from "#lib/evidence/digest.ts";
import { keyBits } from "#lib/evidence/pki/ocsp.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import {
  bits,
  context,
  type Der,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  tlv,
  utf8,
  x509Time,
  yes,
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
import { newIssuer } from "./forge.ts";

/** Certificates that name revocation sources, and responses of those sources, with chosen faults. */

const ALGORITHM = sequence(oid("1.2.840.10045.4.3.2"));
const BORN = new Date("2020-01-01T00:00:00Z");
const ENDS = new Date("2045-01-01T00:00:00Z");
const OCSP_SIGNING = ["1.3.6.1.5.5.7.3.9"];

/** RFC 6960 §4.2.2.1 has no fractions. */
const wholeSecond = (date: Date): Der => generalizedTime(new Date(Math.floor(date.getTime() / 1000) * 1000));
export const uri = (address: string): Der => context(6, false, new TextEncoder().encode(address));
export const extension = (id: string, critical: boolean, value: Der) =>
  sequence(oid(id), ...(critical ? [yes()] : []), octets(value));
const signed = async ({ privateKey }: Pick<Issuer, "privateKey">, tbs: Der) =>
  sequence(tbs, ALGORITHM, bits(await ecdsa(privateKey, tbs)));

interface Naming {
  serial: number;
  ocsp?: string;
  crl?: string;
  notAfter?: Date;
}

/** A certificate of `issuer` that names revocation sources. */
export async function identityNaming(
  issuer: Issuer,
  kind: "time-stamping" | "signing",
  { serial, ocsp, crl, notAfter = ENDS }: Naming,
): Promise<Identity> {
  const own = await newIssuer(`Test ${kind} ${serial}`);
  const purpose = kind === "signing" ? DOCUMENT_SIGNING : TIME_STAMPING;
  const responder = ocsp
    ? [extension("1.3.6.1.5.5.7.1.1", false, sequence(sequence(oid("1.3.6.1.5.5.7.48.1"), uri(ocsp))))]
    : [];
  const list = crl
    ? [extension("2.5.29.31", false, sequence(sequence(context(0, true, context(0, true, uri(crl))))))]
    : [];
  const tbs = sequence(
    context(0, true, integer(2)),
    integer(serial),
    ALGORITHM,
    encodeName(issuer.subject),
    sequence(x509Time(BORN), x509Time(notAfter)),
    encodeName(own.subject),
    own.publicKey,
    context(
      3,
      true,
      sequence(extension("2.5.29.37", kind === "time-stamping", sequence(...purpose.map(oid))), ...responder, ...list),
    ),
  );
  const root = await rootOf(issuer, purpose);
  return {
    privateKey: own.privateKey,
    certificate: await signed(issuer, tbs),
    issuer: { certificate: root },
    chain: [root],
    crl: null,
  };
}

const rootOf = (issuer: Issuer, purpose: string[]): Promise<Der> =>
  issueCertificate(issuer, { ...issuer, notBefore: BORN, notAfter: ENDS, authority: true, purpose });

export interface Said {
  status?: "good" | "unknown" | { revokedAt: Date };
  thisUpdate: Date;
  nextUpdate?: Date;
  /** Signs in place of the issuer. */
  responder?: { issuer: Issuer; certificate: Der };
  /** Serial number of another certificate. */
  serial?: number;
  /** Adds an unknown critical extension. */
  critical?: boolean;
  /** responseStatus (RFC 6960 §4.2.1) other than successful. */
  refusal?: number;
}

/** A responder that `issuer` authorizes. */
export async function newResponder(issuer: Issuer, { purpose = OCSP_SIGNING, notAfter = ENDS } = {}) {
  const responder = await newIssuer("Test responder");
  const request = { ...responder, notBefore: BORN, notAfter, authority: false, purpose };
  return { issuer: responder, certificate: await issueCertificate(issuer, request) };
}

/** An OCSP response about an identity's certificate. */
export async function forgeOcsp(issuer: Issuer, { certificate, chain }: Identity, said: Said): Promise<Der> {
  const { status = "good", thisUpdate, nextUpdate, responder, serial, critical, refusal = 0 } = said;
  if (refusal) return sequence(tlv(0x0a, Uint8Array.of(refusal)));
  const [root] = chain;
  if (!root) throw new Error("no issuer");
  const hash = async (bytes: Uint8Array) =>
    octets(new Uint8Array(await crypto.subtle.digest("SHA-1", new Uint8Array(bytes))));
  const { subject } = readX509(root);
  const number = serial === undefined ? fromHex(readX509(certificate).serial) : serial;
  const id = sequence(
    sequence(oid("1.3.14.3.2.26"), nothing()),
    await hash(subject),
    await hash(keyBits(readX509(root))),
    integer(number),
  );
  const words = { good: context(0, false), unknown: context(2, false) };
  const word = typeof status === "string" ? words[status] : context(1, true, wholeSecond(status.revokedAt));
  const next = nextUpdate ? [context(0, true, wholeSecond(nextUpdate))] : [];
  const conditions = critical ? [context(1, true, sequence(extension("1.2.3.4", true, utf8("?"))))] : [];
  const by = responder?.issuer ?? issuer;
  const data = sequence(
    context(1, true, encodeName(by.subject)),
    wholeSecond(thisUpdate),
    sequence(sequence(id, word, wholeSecond(thisUpdate), ...next)),
    ...conditions,
  );
  const enclosed = responder ? [context(0, true, sequence(responder.certificate))] : [];
  const basic = sequence(data, ALGORITHM, bits(await ecdsa(by.privateKey, data)), ...enclosed);
  return sequence(tlv(0x0a, Uint8Array.of(0)), context(0, true, sequence(oid("1.3.6.1.5.5.7.48.1.1"), octets(basic))));
}
