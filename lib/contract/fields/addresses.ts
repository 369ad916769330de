const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Splits a field of addresses with commas, semicolons or white space between them. Each is returned once, in any case. Names
 * beside addresses in angle brackets, as address books copy them, are left out.
 */
export function addressesIn(written: string): string[] {
  const parts = written.split(/[\n,;>]+/).flatMap((entry) => {
    const bracket = entry.indexOf("<");
    if (bracket < 0) return wordsOf(entry);
    const before = wordsOf(entry.slice(0, bracket)).filter((word) => word.includes("@"));
    return [...before, ...wordsOf(entry.slice(bracket + 1))];
  });
  return [...new Map(parts.map((address) => [address.toLowerCase(), address])).values()];
}
