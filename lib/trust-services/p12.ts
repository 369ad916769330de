import { fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { ConfigError } from "#lib/config.ts";
import { sameBytes } from "#lib/evidence/digest.ts";
import { DerError } from "#lib/evidence/pki/asn1.ts";
import { readX509, type X509 } from "#lib/evidence/pki/x509.ts";
import type { Der } from "./der/der.ts";
import type { Identity } from "./identity.ts";

const KEY_BAGS = ["1.2.840.113549.1.12.10.1.1", "1.2.840.113549.1.12.10.1.2"];
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";
const RE_EXPORT =
  "write it again with OpenSSL 3: openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem && openssl pkcs12 -export -in all.pem -out new.p12";

/** Reads the signing identity of a PKCS #12 file. @throws ConfigError */
export async function readP12(bytes: Uint8Array, password: string): Promise<Identity> {
  const bags = await openBags(bytes, password);
  const certificates = bags.filter(({ bagId }) => bagId === CERTIFICATE_BAG).map(certificateOf);
  const keys = bags.filter(({ bagId }) => KEY_BAGS.includes(bagId)).map(privateKeyOf);
  const [key] = keys;
  if (!key || keys.length > 1) refuse(`it holds ${keys.length} private keys where exactly one is needed`);
  for (const certificate of certificates) {
    const privateKey = await matchingKey(key, certificate);
    if (!privateKey) continue;
    const chain = issuersOf(certificate, certificates);
    const own = new Uint8Array(certificate.bytes);
    return { privateKey, certificate: own, issuer: { certificate: chain[0] ?? own }, chain, crl: null };
  }
  return refuse("it holds no certificate for its private key");
}

type Bag = { bagId: string; bagValue: unknown };

async function openBags(bytes: Uint8Array, password: string): Promise<Bag[]> {
  const secret = new TextEncoder().encode(password).buffer;
  let pfx: pkijs.PFX;
  try {
    pfx = new pkijs.PFX({ schema: fromBER(new Uint8Array(bytes)).result });
  } catch {
    return refuse("it is not a PKCS#12 file");
  }
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch {
    return refuse(`the password is wrong, or its protection is an outdated one; if so, ${RE_EXPORT}`);
  }
  try {
    const safe = pfx.parsedValue?.authenticatedSafe;
    if (!safe) return refuse("it is empty");
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
    const bags: Bag[] = (safe.parsedValue?.safeContents ?? []).flatMap(
      ({ value }: { value: pkijs.SafeContents }) => value.safeBags,
    );
    for (const { bagValue } of bags) {
      if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) await decrypt(bagValue, secret);
    }
    return bags;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return refuse(`it is encrypted in an outdated way (RC2 or 3DES); ${RE_EXPORT}`);
  }
}

/** Calls a protected method, the only way to open a single bag. */
function decrypt(bag: pkijs.PKCS8ShroudedKeyBag, password: ArrayBuffer): Promise<void> {
  return (
    bag as unknown as { parseInternalValues(parameters: { password: ArrayBuffer }): Promise<void> }
  ).parseInternalValues({ password });
}

function certificateOf({ bagValue }: Bag): X509 {
  const certificate = (bagValue as pkijs.CertBag).parsedValue as pkijs.Certificate;
  try {
    return readX509(new Uint8Array(certificate.toSchema().toBER()));
  } catch (error) {
    return refuse(`a certificate in it can't be read: ${error instanceof DerError ? error.message : error}`);
  }
}

function privateKeyOf({ bagValue }: Bag): Der {
  const info = bagValue instanceof pkijs.PKCS8ShroudedKeyBag ? bagValue.parsedValue : bagValue;
  return new Uint8Array((info as pkijs.PrivateKeyInfo).toSchema().toBER());
}

/** Imports the key for signing. Returns null unless a trial signature verifies with the certificate. */
async function matchingKey(pkcs8: Der, certificate: X509): Promise<CryptoKey | null> {
  const parameters = [
    ...["P-256", "P-384", "P-521"].map((namedCurve) => ({ name: "ECDSA", namedCurve, hash: "SHA-256" })),
    { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ];
  for (const algorithm of parameters) {
    try {
      const key = await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
      const publicKey = await crypto.subtle.importKey(
        "spki",
        new Uint8Array(certificate.publicKey.bytes),
        algorithm,
        false,
        ["verify"],
      );
      const trial = new Uint8Array(32);
      const signature = await crypto.subtle.sign(algorithm, key, trial);
      if (await crypto.subtle.verify(algorithm, publicKey, signature, trial)) return key;
    } catch {
      // The key is of another kind.
    }
  }
  return null;
}

function issuersOf(leaf: X509, certificates: X509[]): Der[] {
  const chain: X509[] = [leaf];
  for (;;) {
    const last = chain.at(-1) as X509;
    const issuer = certificates.find(
      (candidate) => sameBytes(candidate.subject, last.issuer) && !chain.includes(candidate),
    );
    if (!issuer) return chain.slice(1).map(({ bytes }) => new Uint8Array(bytes));
    chain.push(issuer);
  }
}

function refuse(what: string): never {
  throw new ConfigError(`SIGNING_P12_FILE is not usable: ${what}`);
}
