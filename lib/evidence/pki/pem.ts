import { sameBytes } from "../digest.ts";

/** PEM (RFC 7468) and the list of roots that `/trust/ca.pem` serves. */

export interface Roots {
  /** Roots that vouch for signing certificates, DER. */
  signer: Uint8Array<ArrayBuffer>[];
  /** Roots that vouch for time-stamping authorities, DER. */
  timeStamp: Uint8Array<ArrayBuffer>[];
  /** Those of `timeStamp` that are not the service's own: only they vouch for the time of the public log. */
  outside?: Uint8Array<ArrayBuffer>[];
  /** Policies of trusted logs and witnesses (c2sp.org/tlog-policy). Without one no log is trusted. */
  logs?: readonly string[];
}

const SIGNER_LABEL = "Acuse root for signatures";
const LOG_LABEL = "Acuse public log";
const TIME_STAMP_LABEL = "Acuse root for time-stamps";
const OUTSIDE_LABEL = `${TIME_STAMP_LABEL} of an outside authority`;
const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;

export function toPem(type: string, der: Uint8Array): string {
  let binary = "";
  for (const octet of der) binary += String.fromCharCode(octet);
  return `-----BEGIN ${type}-----\n${btoa(binary).replace(/.{1,64}/g, "$&\n")}-----END ${type}-----\n`;
}

/** Returns the PEM blocks of one type, decoded to DER. Ignores text between the blocks. */
export function fromPem(type: string, text: string): Uint8Array<ArrayBuffer>[] {
  return [...text.matchAll(BLOCK)].filter(([, found]) => found === type).map(([, , base64 = ""]) => decode(base64));
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Writes all roots, each below a label line for its purpose (RFC 7468 §2), and the trusted logs. */
export function rootsToPem({ signer, timeStamp, outside = [], logs = [] }: Roots): string {
  const labelled = (label: string) => (der: Uint8Array) => `${label}\n${toPem("CERTIFICATE", der)}`;
  const own = timeStamp.filter((der) => !outside.some((other) => sameBytes(der, other)));
  const certificates = [
    ...signer.map(labelled(SIGNER_LABEL)),
    ...own.map(labelled(TIME_STAMP_LABEL)),
    ...outside.map(labelled(OUTSIDE_LABEL)),
  ];
  return [...certificates, ...logs.map((policy) => `${LOG_LABEL}\n${policy}`)].join("\n");
}

/** Reads a list of roots. A root without a label line vouches for every purpose. */
export function rootsFromPem(text: string): Required<Roots> {
  const roots: Required<Roots> = { signer: [], timeStamp: [], outside: [], logs: policiesIn(text) };
  let end = 0;
  for (const block of text.matchAll(BLOCK)) {
    const above = text.slice(end, block.index);
    end = block.index + block[0].length;
    if (block[1] !== "CERTIFICATE") continue;
    const der = decode(block[2] ?? "");
    if (!above.includes(TIME_STAMP_LABEL)) roots.signer.push(der);
    if (!above.includes(SIGNER_LABEL)) roots.timeStamp.push(der);
    if (above.includes(OUTSIDE_LABEL) || !/Acuse root for /.test(above)) roots.outside.push(der);
  }
  return roots;
}

/**
 * Returns the policies behind the lines `Acuse public log`, each up to the next block or label; readers of PEM ignore such text.
 * Several lists may have been put into one file.
 */
function policiesIn(text: string): string[] {
  const [, ...behind] = text.split(/^Acuse public log[ \t]*\r?\n/m);
  return behind.map((part) =>
    (part.split(/^(?:-----BEGIN |Acuse )/m)[0] ?? "").replaceAll("\r", "").trim().concat("\n"),
  );
}
