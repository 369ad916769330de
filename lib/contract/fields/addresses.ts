/** Splits a field of addresses with commas, semicolons or white space between them. Each is returned once, in any case. */
export function addressesIn(written: string): string[] {
  const parts = written.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(parts.map((address) => [address.toLowerCase(), address])).values()];
}
