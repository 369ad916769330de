/** Longer runs without a space are broken where the line ends; shorter ones go to the next line whole. */
const LONGEST_WHOLE = 34;
/** Where a long one is preferably broken: after the marks that addresses and paths are made of; never within a code form. */
const PIECE = /‹U\+[0-9A-F×]+›|[^/\\.\-_@?&=:;,‹]{1,12}[/\\.\-_@?&=:;,]*|[/\\.\-_@?&=:;,]+|‹/gu;

/**
 * How react-pdf may break one word. It writes a hyphen at every break it makes between two parts, and a hyphen that the sender
 * did not write would be a wrong letter; an empty part between them counts as a space of no width, where it writes none.
 * Runs of spaces come here too, and must come apart for the same reason: before two spaces it would break with a hyphen.
 */
export function breakable(word: string | null): string[] {
  if (!word) return [];
  if (/^ +$/.test(word)) return [...word];
  if ([...word].length <= LONGEST_WHOLE) return [word];
  return parted(word.match(PIECE) ?? [word]);
}

const parted = (pieces: string[]): string[] => pieces.flatMap((piece, index) => (index === 0 ? [piece] : ["", piece]));

/** Scripts that write without spaces break between words or characters, but not before a closing mark or after an opening one. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;
const words = new Intl.Segmenter("th", { granularity: "word" });
const EAST_ASIAN =
  /[\p{Ps}\p{Pi}]*(?:[\p{L}\p{N}\p{S}]\p{M}*|.)[\p{Pe}\p{Pf}\p{M}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*/gsu;

/**
 * The same for a text of several faces, which react-pdf gives piece by piece: a piece may end within a word, and the end must
 * not be given a hyphen either.
 */
export function breakableAnywhere(word: string | null): string[] {
  if (!word) return [];
  if (/^ +$/.test(word)) return [...word];
  if (!SPACELESS.test(word)) return [...breakable(word), ""];
  const parts = /\p{scx=Thai}/u.test(word)
    ? Array.from(words.segment(word), ({ segment }) => segment)
    : (word.match(EAST_ASIAN) ?? [word]);
  return [...parted(parts), ""];
}
