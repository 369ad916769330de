import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { signCms } from "./der/cms.ts";
import { context, type Der, generalizedTime, integer, nothing, octets, oid, sequence } from "./der/der.ts";
import { randomSerial } from "./der/x509.ts";
import type { Identity } from "./identity.ts";

/**
 * The policy of the embedded authority. Under 2.25 anyone may use a UUID as an identifier without registering it
 * (ITU-T X.667); this one is 4a5cf1b0-6c0f-4d6e-9a35-6f2d0a3c9e11. It means: the service stamps the time of its own clock, and
 * is not a qualified authority.
 */
export const EMBEDDED_POLICY = `2.25.${BigInt("0x4a5cf1b06c0f4d6e9a356f2d0a3c9e11")}`;

const TST_INFO = "1.2.840.113549.1.9.16.1.4";
/** One second, for a clock synchronized by NTP. */
const ACCURACY = sequence(integer(1));

/** Creates the embedded RFC 3161 authority, which works without network. */
export function createAuthority(identity: Identity, { clock = () => new Date() }: { clock?: () => Date } = {}): Stamp {
  const name = context(0, true, context(4, true, readX509(identity.certificate).subject));
  const stamp = async (sha256: Uint8Array): Promise<Der> => {
    if (sha256.length !== 32) throw new TypeError("a time-stamp is made of a SHA-256 digest");
    const tstInfo = sequence(
      integer(1),
      oid(EMBEDDED_POLICY),
      sequence(sequence(oid("2.16.840.1.101.3.4.2.1"), nothing()), octets(sha256)),
      integer(randomSerial()),
      generalizedTime(clock()),
      ACCURACY,
      name,
    );
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", tstInfo));
    return signCms({ identity, contentType: TST_INFO, content: tstInfo, sha256: digest });
  };
  const validation = {
    certificates: [identity.certificate, ...identity.chain],
    crls: identity.crl ? [identity.crl] : [],
    ocsps: [],
  };
  return Object.assign(stamp, { validation });
}
