/**
 * Splits a field of addresses with commas, semicolons or white space between them. Each is returned once, in any case. Names
 * beside addresses in angle brackets, as address books copy them, are left out.
 */
export function addressesIn(written: string): string[] {
  const parts = written.split(/[\n,;]+/).flatMap((entry) => {
    const words = entry.replace(/[<>]/g, " ").split(/\s+/).filter(Boolean);
    const addresses = words.filter((word) => word.includes("@"));
    return entry.includes("<") && addresses.length > 0 ? addresses : words;
  });
  return [...new Map(parts.map((address) => [address.toLowerCase(), address])).values()];
}
