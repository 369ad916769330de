import { createHash, createPublicKey } from "node:crypto";
import { sameBytes } from "#lib/evidence/digest.ts";
import { DerError } from "#lib/evidence/pki/asn1.ts";
import { fromPem, toPem } from "#lib/evidence/pki/pem.ts";
import { authorityDepth, nameText, readCrl, readX509 } from "#lib/evidence/pki/x509.ts";
import type { Der } from "./der/der.ts";
import {
  DOCUMENT_SIGNING,
  encodeName,
  type Issuer,
  issueCertificate,
  issueEmptyCrl,
  type Subject,
  TIME_STAMPING,
} from "./der/x509.ts";
import type { Identity } from "./identity.ts";
import type { KeyFolder } from "./key-folder.ts";

/** The two identities the service makes for itself: each a CA of its own with the one certificate it ever issues. */

export const KINDS = {
  signing: { label: "Signing", purpose: DOCUMENT_SIGNING, unit: undefined, commonName: "Acuse certificate signer" },
  "time-stamping": {
    label: "Time-stamping",
    purpose: TIME_STAMPING,
    // Readers see this name beside the time: it must not pass for a qualified authority.
    unit: "Issued by this service itself, not a qualified authority",
    commonName: "Acuse embedded time-stamping authority",
  },
} as const;
export type Kind = keyof typeof KINDS;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
/** Evidence is looked at long after it was made; a root must still be in force then for tools that judge by today's date. */
const ROOT_LIFETIME = 30 * YEAR;
/**
 * Half a root's: whatever is sealed on the last day is still under a valid root for 15 years. It is long because nobody is
 * there to renew it on a machine that merely runs; a compromised key is answered by new keys, not by waiting.
 */
const CERTIFICATE_LIFETIME = 15 * YEAR;
/** A list embedded in a certificate speaks until its next update; renewed at half time so that each has half a year left. */
const CRL_LIFETIME = YEAR;
/** An authority whose clock is a little behind must not find the certificate not yet valid. */
const CLOCK_ALLOWANCE = HOUR;

/** What is in the folder, completed with what is missing. Every step builds on the file that won, so racing processes agree. */
export async function generatedIdentity(folder: KeyFolder, kind: Kind, now: Date): Promise<Identity> {
  const { label, purpose, unit, commonName } = KINDS[kind];
  const ca = await issuer(folder, `${kind}-ca`, label);
  const notBefore = new Date(now.getTime() - CLOCK_ALLOWANCE);
  const until = (lifetime: number) => new Date(now.getTime() + lifetime);
  const root = await certificate(folder, `${kind}-ca`, ca.publicKey, () =>
    issueCertificate(ca, {
      subject: ca.subject,
      publicKey: ca.publicKey,
      notBefore,
      notAfter: until(ROOT_LIFETIME),
      authority: true,
      purpose,
    }),
  );
  const key = await privateKey(folder, kind);
  const subject: Subject = { organization: "Acuse", ...(unit ? { unit } : {}), commonName };
  const own = await certificate(folder, kind, key.publicKey, () =>
    issueCertificate(ca, {
      subject,
      publicKey: key.publicKey,
      notBefore,
      notAfter: until(CERTIFICATE_LIFETIME),
      authority: false,
      purpose,
    }),
  );
  const crl = await revocationList(folder, `${kind}-ca.crl.pem`, ca, now);
  return { privateKey: key.privateKey, certificate: own, issuer: { certificate: root }, chain: [root], crl };
}

/** The root of a kind if the folder has one: what it once vouched for stays trusted when another identity signs now. */
export async function generatedRoot(folder: KeyFolder, kind: Kind): Promise<Der[]> {
  return fromPem("CERTIFICATE", (await folder.read(`${kind}-ca.pem`)) ?? "");
}

interface KeyPair {
  privateKey: CryptoKey;
  publicKey: Der;
}

async function issuer(folder: KeyFolder, name: string, label: string): Promise<Issuer> {
  const key = await privateKey(folder, name);
  return { ...key, subject: { organization: "Acuse", commonName: rootName(key.publicKey, label) } };
}

/** Part of the key's digest tells the roots of several services apart in one list. */
const rootName = (publicKey: Uint8Array, label: string): string =>
  `Acuse ${createHash("sha256").update(publicKey).digest("hex").slice(0, 8)} ${label} CA`;

/**
 * Whether a certificate from `signing-roots.pem` vouches for signers: a root as it is made here, or one that can't issue others and
 * so speaks for itself alone.
 */
export function vouchesForSigners(der: Der): boolean {
  try {
    const certificate = readX509(der);
    const { subject, publicKey } = certificate;
    const own = nameText(subject) === rootName(publicKey.bytes, KINDS.signing.label);
    return own || authorityDepth(certificate) === null;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

async function privateKey(folder: KeyFolder, name: string): Promise<KeyPair> {
  const file = `${name}.key.pem`;
  // In this order: once the certificate is seen, its key, which is written first, must be there.
  if ((await folder.read(`${name}.pem`)) !== null && (await folder.read(file)) === null) {
    throw new Error(`${folder.path}/${file} is missing, but ${name}.pem is there: restore the key from a backup`);
  }
  const pem = await folder.keep(file, generatePrivateKey);
  const [der] = fromPem("PRIVATE KEY", pem);
  if (!der) throw new Error(`${folder.path}/${file} is not a PKCS#8 key in PEM: restore it from a backup`);
  const parameters = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("pkcs8", der, parameters, false, ["sign"]);
  return { privateKey: key, publicKey: new Uint8Array(createPublicKey(pem).export({ type: "spki", format: "der" })) };
}

async function generatePrivateKey(): Promise<string> {
  const parameters = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey } = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"]);
  return toPem("PRIVATE KEY", new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey)));
}

async function certificate(folder: KeyFolder, name: string, publicKey: Der, issue: () => Promise<Der>): Promise<Der> {
  const pem = await folder.keep(`${name}.pem`, async () => toPem("CERTIFICATE", await issue()));
  const [der] = fromPem("CERTIFICATE", pem);
  if (!der || !sameBytes(readX509(der).publicKey.bytes, publicKey)) {
    throw new Error(`${folder.path}/${name}.pem does not belong to ${name}.key.pem: restore both from one backup`);
  }
  return der;
}

async function revocationList(folder: KeyFolder, file: string, ca: Issuer, now: Date): Promise<Der> {
  const [found] = fromPem("X509 CRL", (await folder.read(file)) ?? "");
  if (found && speaksFor(ca, found, new Date(now.getTime() + CRL_LIFETIME / 2))) return found;
  const crl = await issueEmptyCrl(ca, { thisUpdate: now, nextUpdate: new Date(now.getTime() + CRL_LIFETIME) });
  await folder.replace(file, toPem("X509 CRL", crl));
  return crl;
}

function speaksFor(ca: Issuer, crl: Der, until: Date): boolean {
  try {
    const { issuer: by, nextUpdate } = readCrl(crl);
    return sameBytes(by, encodeName(ca.subject)) && (nextUpdate ?? until) > until;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}
