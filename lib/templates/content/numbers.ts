import { PDFName } from "@cantoo/pdf-lib";

/** A number as PDF writes it: never with an exponent, without what says nothing. */
export function write(value: number, decimals = 4): string {
  if (!Number.isFinite(value)) return "0";
  const text = value.toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "").replace(/^-0$/, "0") : text;
}

export const writeHex = (octets: Uint8Array): string => `<${Buffer.from(octets).toString("hex")}>`;

/** A name with its slash, and with `#` and two digits for what may not stand in it (ISO 32000-2 §7.3.5). */
export const writeName = (name: string): string => PDFName.of(name).toString();

/** Sizes and matrices can be tiny, where something around them is large. */
export function writePrecise(value: number): string {
  const magnitude = Math.abs(value) || 1;
  return write(value, Math.min(12, Math.max(5, 6 - Math.floor(Math.log10(magnitude)))));
}
