import type { Json } from "#lib/evidence/types.ts";
import { maskAddresses } from "#lib/transports/transport.ts";

/** Most characters of a provider's text in a chain link, without the ellipsis. */
const MAX_TEXT = 2_000;

/** Prepares a provider's texts for a chain link: masks addresses, truncates, replaces U+0000 and lone surrogates. */
export function presentable(details: { [name: string]: Json }): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, presentableValue(value)]));
}

function presentableValue(value: Json): Json {
  if (typeof value === "string") return presentableText(value);
  if (Array.isArray(value)) return value.map(presentableValue);
  return value !== null && typeof value === "object" ? presentable(value) : value;
}

function presentableText(text: string): string {
  const masked = maskAddresses(text.slice(0, MAX_TEXT * 2));
  const short = masked.length > MAX_TEXT ? `${masked.slice(0, MAX_TEXT)}…` : masked;
  return short.replaceAll("\u0000", "\ufffd").toWellFormed();
}
