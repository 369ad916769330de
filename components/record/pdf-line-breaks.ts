/** Longer runs without a space are broken where the line ends; shorter ones go to the next line whole. */
const LONGEST_WHOLE = 34;
/** Where a long one is preferably broken: after the marks that addresses and paths are made of. */
const PIECE = /[^/\\.\-_@?&=:;,]{1,12}[/\\.\-_@?&=:;,]*|[/\\.\-_@?&=:;,]+/gu;

/**
 * How react-pdf may break one word. It writes a hyphen at every break it makes between two parts, and a hyphen that the sender
 * did not write would be a wrong letter; an empty part between them counts as a space of no width, where it writes none.
 * Runs of spaces come here too, and must come apart for the same reason: before two spaces it would break with a hyphen.
 */
export function breakable(word: string | null): string[] {
  if (!word) return [];
  if (/^ +$/.test(word)) return [...word];
  if ([...word].length <= LONGEST_WHOLE) return [word];
  return (word.match(PIECE) ?? [word]).flatMap((piece, index) => (index === 0 ? [piece] : ["", piece]));
}
