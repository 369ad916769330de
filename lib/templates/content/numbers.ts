import { PDFName } from "@cantoo/pdf-lib";

/** Writes a number without exponent and trailing zeros (ISO 32000-2 §7.3.3). */
export function write(value: number, decimals = 4): string {
  if (!Number.isFinite(value)) return "0";
  const text = value.toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "").replace(/^-0$/, "0") : text;
}

export const writeHex = (octets: Uint8Array): string => `<${Buffer.from(octets).toString("hex")}>`;

/** Writes a name with its slash and `#` escapes (ISO 32000-2 §7.3.5). */
export const writeName = (name: string): string => PDFName.of(name).toString();

/** Writes a size or matrix entry, which can be tiny inside a large scale. */
export function writePrecise(value: number): string {
  const magnitude = Math.abs(value) || 1;
  return write(value, Math.min(12, Math.max(5, 6 - Math.floor(Math.log10(magnitude)))));
}
