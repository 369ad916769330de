import { sameBytes } from "../digest.ts";
import { children, contextTag, DerError, fields, readOnly, TAG, type Tlv } from "./asn1.ts";
import { pointNames } from "./revocation-sources.ts";
import { authorityDepth, type Crl, type X509 } from "./x509.ts";

/**
 * How far a revocation list speaks about a certificate of its issuer. `whole`: who is not on it was not revoked. `part`: it may be about
 * others only, and proves nothing by silence. `none`: its numbers may be those of another issuer's certificates.
 */
export type Scope = "whole" | "part" | "none";

const ISSUING_DISTRIBUTION_POINT = "2.5.29.28";
/** Its parts in their order. */
const PARTS = {
  name: contextTag(0),
  users: contextTag(1, false),
  authorities: contextTag(2, false),
  reasons: contextTag(3, false),
  indirect: contextTag(4, false),
  attributes: contextTag(5, false),
};
type Point = Map<keyof typeof PARTS, Tlv>;

/** By its IssuingDistributionPoint (RFC 5280 §5.2.5, §6.3.3 b); any other critical extension makes it one of which nothing is known. */
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

/** Whether the list is of a place at which the certificate says that it can be found; by a name of its own, not one relative to the issuer's. */
function isNamed(name: Tlv, certificate: X509): boolean {
  const [full] = children(name);
  if (full?.tag !== contextTag(0)) return false;
  const own = pointNames(certificate);
  return children(full).some(({ bytes }) => own.some((one) => sameBytes(one, bytes)));
}
