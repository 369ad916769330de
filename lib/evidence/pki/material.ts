import { sameBytes } from "../digest.ts";

/** Validation material of a PDF's DSS, DER. It only helps to find paths: nothing in it is believed unsigned. */
export interface Material {
  certificates: readonly Uint8Array[];
  /** Revocation lists. */
  crls: readonly Uint8Array[];
  /** OCSP responses. */
  ocsps: readonly Uint8Array[];
}

export const NO_MATERIAL: Material = { certificates: [], crls: [], ocsps: [] };

/** All of it, in their order. */
export const together = (...all: readonly Material[]): Material => ({
  certificates: all.flatMap(({ certificates }) => certificates),
  crls: all.flatMap(({ crls }) => crls),
  ocsps: all.flatMap(({ ocsps }) => ocsps),
});

/** The material that is not `there` already. */
export function without(material: Material, there: Material): Material {
  const missing = (list: keyof Material) =>
    material[list].filter((one) => !there[list].some((other) => sameBytes(one, other)));
  return { certificates: missing("certificates"), crls: missing("crls"), ocsps: missing("ocsps") };
}
