import { failed, notChecked, passed } from "../checks.ts";
import { sameBytes, toHex } from "../digest.ts";
import type { Check } from "../types.ts";
import {
  children,
  contextTag,
  DerError,
  fields,
  magnitude,
  oidText,
  readOnly,
  smallInteger,
  TAG,
  type Tlv,
  time,
} from "./asn1.ts";
import { namesCertificate, readSignedData, type SignedData, signatureFault, signerCertificate } from "./cms.ts";
import { readable } from "./issued.ts";
import { type Material, NO_MATERIAL } from "./material.ts";
import { readRevocationData } from "./revocation.ts";
import { findTrust, revocationChecks, revocationFact, rootFacts } from "./trust.ts";
import { extendedUses, nameText, readX509, type X509 } from "./x509.ts";

/** Reads and verifies RFC 3161 time-stamp tokens. */

interface TimeStampToken {
  genTime: Date;
  /** The SHA-256 of the stamped bytes in lower-case hex. */
  imprint: string;
  /** The authority's policy, dotted decimal. */
  policy: string;
  /** Hex. */
  serial: string;
  /** Hex; `null` when the request had none. */
  nonce: string | null;
  /** Milliseconds; `null` when the token states none. */
  accuracyMs: number | null;
  /** Common name of the authority's certificate; "" when not enclosed. */
  authorityName: string;
  certificates: Uint8Array[];
  crls: Uint8Array[];
}

/** Makes a bare TimeStampToken (DER) of a SHA-256 digest. */
export interface Stamp {
  (sha256: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** Known certificates and revocation data of this authority, DER. */
  validation?: Material;
}

export interface TimeStampExpectation {
  /** SHA-256 of the stamped bytes. */
  imprint: Uint8Array;
  /** Trusted time-stamping roots, DER. */
  roots: readonly Uint8Array[];
  /** Magnitude of the nonce in the request. */
  nonce?: Uint8Array;
  policy?: string;
  /** Validation material beside the token's, for example of a PDF's DSS. */
  material?: Material;
  /** Used for certificates without a revocation status in the token and `material`. */
  later?: Material;
  /** Prefix of the codes when a file holds more than one token. */
  prefix?: string;
}

const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const SHA256 = "2.16.840.1.101.3.4.2.1";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

interface Parsed {
  token: TimeStampToken;
  signed: SignedData;
  content: Uint8Array;
  certificate: X509 | null;
  /** The token's `tsa` field, if it is a directory name; else `null`. */
  declaredName: Uint8Array | null;
}

/** @throws DerError when `der` is anything but one bare token over a SHA-256 digest */
export function readTimeStampToken(der: Uint8Array): TimeStampToken {
  return parse(der).token;
}

function parse(der: Uint8Array): Parsed {
  const signed = readSignedData(der);
  const { content, certificates, crls } = signed;
  if (signed.contentType !== TST_INFO || !content) throw new DerError("it is not a time-stamp token");
  const certificate = signerCertificate(signed);
  const { declaredName, ...info } = readTstInfo(content);
  const authorityName = certificate ? nameText(certificate.subject) : "";
  return { token: { ...info, authorityName, certificates, crls }, signed, content, certificate, declaredName };
}

/** TSTInfo, RFC 3161 §2.4.2. */
function readTstInfo(content: Uint8Array) {
  const parts = fields(readOnly(content));
  if (smallInteger(parts.next()) !== 1) throw new DerError("it is a time-stamp token of an unknown version");
  const policy = oidText(parts.next());
  const [algorithm, hashed] = children(parts.next(), TAG.sequence);
  const imprint = toHex(hashed?.content ?? new Uint8Array());
  if (oidText(children(algorithm)[0]) !== SHA256 || imprint.length !== 64)
    throw new DerError("it stamps something else than a SHA-256 digest");
  const serial = toHex(magnitude(parts.next()));
  const genTime = time(parts.next(TAG.generalizedTime), { fraction: true });
  const accuracyMs = readAccuracy(parts.optional(TAG.sequence));
  parts.optional(TAG.boolean);
  const nonce = parts.optional(TAG.integer);
  const tsa = parts.optional(contextTag(0));
  if (parts.optional(contextTag(1))) throw new DerError("it has extensions that are not understood here");
  parts.end();
  const name = tsa ? readOnly(tsa.content) : null;
  const declaredName = name?.tag === contextTag(4) ? name.content : null;
  return { genTime, imprint, policy, serial, nonce: nonce ? toHex(magnitude(nonce)) : null, accuracyMs, declaredName };
}

function readAccuracy(element: Tlv | undefined): number | null {
  if (!element) return null;
  const parts = fields(element);
  const [seconds, millis, micros] = [TAG.integer, contextTag(0, false), contextTag(1, false)].map((tag) =>
    parts.optional(tag),
  );
  parts.end();
  const value = (part: Tlv | undefined) => (part ? smallInteger({ ...part, tag: TAG.integer }) : 0);
  return value(seconds) * 1000 + value(millis) + value(micros) / 1000;
}

/** Verifies a token. Returns one fact per check. Never throws. */
export async function verifyTimeStampToken(der: Uint8Array, expected: TimeStampExpectation): Promise<Check[]> {
  const prefix = expected.prefix ?? "time_stamp";
  const names = [
    "imprint",
    ...(expected.nonce ? ["nonce"] : []),
    ...(expected.policy ? ["policy"] : []),
    "signature",
    "certificate",
    "purpose",
    "trust",
  ];
  let parsed: Parsed;
  try {
    parsed = parse(der);
  } catch (error) {
    const why = error instanceof DerError ? error.message : "it is malformed";
    const rest = names.map((name) =>
      notChecked(`${prefix}.${name}`, "unreadable", "The time-stamp token can't be read."),
    );
    return [failed(`${prefix}.form`, "malformed", `This is no proper time-stamp token: ${why}.`), ...rest];
  }
  const { token } = parsed;
  const form = passed(`${prefix}.form`, {
    time: token.genTime.toISOString(),
    authority: token.authorityName,
    serial: token.serial,
    policy: token.policy,
  });
  const results = [form, ...compareRequest(token, expected, prefix)];
  for (const [name, verify] of Object.entries(authorityChecks)) {
    results.push(...(await guarded(`${prefix}.${name}`, parsed, verify)));
  }
  return [...results, ...(await readably(`${prefix}.trust`, () => trusted(parsed, prefix, expected)))];
}

function compareRequest(
  token: TimeStampToken,
  { imprint, nonce, policy }: TimeStampExpectation,
  prefix: string,
): Check[] {
  const equal = (name: string, same: boolean, reason: string) =>
    same ? passed(`${prefix}.${name}`) : failed(`${prefix}.${name}`, "mismatch", reason);
  const checks = [equal("imprint", token.imprint === toHex(imprint), "The time-stamp was made for other data.")];
  if (nonce) checks.push(equal("nonce", token.nonce === toHex(nonce), "The time-stamp does not answer this request."));
  if (policy)
    checks.push(
      equal("policy", token.policy === policy, "The time-stamp was made under another policy than was asked for."),
    );
  return checks;
}

type Fault = { problem: string; reason: string };
type AuthorityCheck = (parsed: Parsed & { certificate: X509 }) => Promise<Fault | null>;

const authorityChecks: Record<string, AuthorityCheck> = {
  signature: ({ signed, certificate, content }) => signatureFault(signed, certificate, content),
  certificate: async ({ signed, certificate, declaredName }) => {
    if (!(await namesCertificate(signed, certificate))) {
      return { problem: "not_named", reason: "The time-stamp does not name the certificate that it comes with." };
    }
    const other = declaredName && !sameBytes(declaredName, certificate.subject);
    return other
      ? { problem: "other_name", reason: "The time-stamp names another authority than its certificate does." }
      : null;
  },
  purpose: async ({ certificate }) => {
    const uses = extendedUses(certificate);
    const sole = uses?.length === 1 && uses[0] === TIME_STAMPING && certificate.extensions.get("2.5.29.37")?.critical;
    return sole
      ? null
      : { problem: "wrong_purpose", reason: "The certificate is not one for time-stamping alone (RFC 3161 §2.3)." };
  },
};

/** Checks the authority's path and the revocation status of its certificates. */
async function trusted(
  { certificate, signed, token }: Parsed,
  prefix: string,
  { roots, material = NO_MATERIAL, later = NO_MATERIAL }: TimeStampExpectation,
): Promise<Check[]> {
  const code = `${prefix}.trust`;
  if (!certificate) return [failed(code, "no_certificate", NO_CERTIFICATE)];
  const trust = await findTrust({
    leaf: certificate,
    pool: readable([...signed.certificates, ...material.certificates], readX509),
    roots: readable(roots, readX509),
    ...readRevocationData([...signed.crls, ...material.crls], material.ocsps),
    at: token.genTime,
    purpose: "time-stamping",
    later: readRevocationData(later.crls, later.ocsps),
  });
  if ("problem" in trust) return [failed(code, trust.problem, trust.reason)];
  const root = await rootFacts(trust.path, certificate);
  const facts = { authority: token.authorityName, ...root, revocation: revocationFact(trust) };
  return [passed(code, facts), ...revocationChecks(`${prefix}.revocation`, trust)];
}

const NO_CERTIFICATE = "The time-stamp does not come with its authority's certificate.";

async function guarded(code: string, parsed: Parsed, verify: AuthorityCheck): Promise<Check[]> {
  const { certificate } = parsed;
  if (!certificate) return [failed(code, "no_certificate", NO_CERTIFICATE)];
  return readably(code, async () => {
    const found = await verify({ ...parsed, certificate });
    return [found ? failed(code, found.problem, found.reason) : passed(code)];
  });
}

async function readably(code: string, check: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await check();
  } catch (error) {
    const why = error instanceof DerError ? error.message : "it is malformed";
    return [failed(code, "malformed", `The time-stamp token can't be checked: ${why}.`)];
  }
}
