/// <reference types="vite/client" />
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { failures } from "#tests/support/checks.ts";
import rootList from "#tests/vectors/pades/roots.json" with { type: "json" };
import sealedUrl from "#tests/vectors/pades/sealed.pdf?inline";

/** The sealed certificate in tests/vectors/pades, in Node and in browsers alike. */

export const decode = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
export const load = (dataUrl: string) => decode(dataUrl.slice(dataUrl.indexOf(",") + 1));
export const latin1 = (bytes: Uint8Array) => Array.from(bytes, (octet) => String.fromCharCode(octet)).join("");
export const octets = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export const sealed = load(sealedUrl);
export const text = latin1(sealed);
export const trust = { signerRoots: rootList.signer.map(decode), timeStampRoots: rootList.time_stamp.map(decode) };
export const verify = (pdf: Uint8Array) => verifyCertificate(pdf, trust);
export const faultsOf = async (pdf: Uint8Array) => failures(await verify(pdf));

/** Where the two hex strings are: `<`, and the octet after `>`. */
const contents = [...text.matchAll(/\/Contents (<[0-9a-f]{1000,}>)/g)].map((match) => {
  const start = match.index + match[0].indexOf("<");
  return { start, end: start + (match[1]?.length ?? 0) };
});
export const [signature = { start: 0, end: 0 }, timeStamp = { start: 0, end: 0 }] = contents;
export const firstEnd = text.indexOf("%%EOF\n", signature.end) + 6;

export function changed(at: number, character?: string): Uint8Array {
  const copy = sealed.slice();
  copy[at] = character ? character.charCodeAt(0) : (copy[at] ?? 0) ^ 1;
  return copy;
}

export const CODES = [
  ...[
    "form",
    "coverage",
    "contents",
    "objects",
    "revisions",
    "changes",
    "signature",
    "signing_certificate",
    "signer",
  ].map((name) => `pades.${name}`),
  ...["form", "imprint", "signature", "certificate", "purpose", "trust"].map((name) => `signature_time_stamp.${name}`),
  ...["validation_material", "time_order", "evidence"].map((name) => `pades.${name}`),
  ...["form", "imprint", "signature", "certificate", "purpose", "trust"].map((name) => `document_time_stamp.${name}`),
];
