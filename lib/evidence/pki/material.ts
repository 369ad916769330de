import { sameBytes } from "../digest.ts";

/** Validation material of a PDF's DSS, DER. Untrusted until its signatures are verified. */
export interface Material {
  certificates: readonly Uint8Array[];
  /** Revocation lists. */
  crls: readonly Uint8Array[];
  /** OCSP responses. */
  ocsps: readonly Uint8Array[];
}

export const NO_MATERIAL: Material = { certificates: [], crls: [], ocsps: [] };

export const together = (...all: readonly Material[]): Material => ({
  certificates: all.flatMap(({ certificates }) => certificates),
  crls: all.flatMap(({ crls }) => crls),
  ocsps: all.flatMap(({ ocsps }) => ocsps),
});

/** Returns the material that `there` lacks. */
export function without(material: Material, there: Material): Material {
  const missing = (list: keyof Material) =>
    material[list].filter((one) => !there[list].some((other) => sameBytes(one, other)));
  return { certificates: missing("certificates"), crls: missing("crls"), ocsps: missing("ocsps") };
}
