import { sameBytes } from "../digest.ts";
import { children, contextTag, DerError, fields, readOnly, TAG, type Tlv } from "./asn1.ts";
import { pointNames } from "./revocation-sources.ts";
import { authorityDepth, type Crl, type X509 } from "./x509.ts";

/**
 * The scope of a revocation list for one certificate. `whole`: an unlisted certificate was not revoked. `part`: the list may
 * leave it out, so only an entry counts. `none`: its serials may belong to another issuer.
 */
type Scope = "whole" | "part" | "none";

const ISSUING_DISTRIBUTION_POINT = "2.5.29.28";
/** Members of an IssuingDistributionPoint in the order of RFC 5280 §5.2.5. */
const PARTS = {
  name: contextTag(0),
  users: contextTag(1, false),
  authorities: contextTag(2, false),
  reasons: contextTag(3, false),
  indirect: contextTag(4, false),
  attributes: contextTag(5, false),
};
type Point = Map<keyof typeof PARTS, Tlv>;

/** Reads the IssuingDistributionPoint (RFC 5280 §5.2.5, §6.3.3 b). Another critical extension allows at most `part`. */
export function scopeOf({ extensions }: Crl, certificate: X509): Scope {
  const others = [...extensions].filter(([id]) => id !== ISSUING_DISTRIBUTION_POINT);
  const unknown = others.some(([, { critical }]) => critical);
  const point = extensions.get(ISSUING_DISTRIBUTION_POINT);
  if (!point) return unknown ? "part" : "whole";
  try {
    const scope = scopeOfPoint(readPoint(point.value), certificate);
    return scope === "whole" && unknown ? "part" : scope;
  } catch (error) {
    if (error instanceof DerError) return "none";
    throw error;
  }
}

function readPoint(value: Uint8Array): Point {
  const found: Point = new Map();
  const parts = fields(readOnly(value, TAG.sequence));
  for (const [name, tag] of Object.entries(PARTS)) {
    const part = parts.optional(tag);
    if (part) found.set(name as keyof typeof PARTS, part);
  }
  parts.end();
  return found;
}

function scopeOfPoint(point: Point, certificate: X509): Scope {
  const says = (name: keyof typeof PARTS) => point.get(name)?.content[0] === 0xff;
  if (says("indirect")) return "none";
  const other = authorityDepth(certificate) === null ? "authorities" : "users";
  if (says(other) || says("attributes") || point.has("reasons")) return "part";
  const name = point.get("name");
  return !name || isNamed(name, certificate) ? "whole" : "part";
}

/** True if a full name of the list is one of the certificate's distribution points. */
function isNamed(name: Tlv, certificate: X509): boolean {
  const [full] = children(name);
  if (full?.tag !== contextTag(0)) return false;
  const own = pointNames(certificate);
  return children(full).some(({ bytes }) => own.some((one) => sameBytes(one, bytes)));
}
