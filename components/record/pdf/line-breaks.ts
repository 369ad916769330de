/** Longer words are broken at the end of the line; shorter ones move to the next line whole. */
const LONGEST_WHOLE = 34;
/** Parts of a long word: breaks come after the punctuation of addresses and paths, never within a code like ‹U+200B›. */
const PIECE = /‹U\+[0-9A-F×]+›|[^/\\.\-_@?&=:;,‹]{1,12}[/\\.\-_@?&=:;,]*|[/\\.\-_@?&=:;,]+|‹/gu;

/**
 * Returns the parts between which react-pdf may break a word. react-pdf adds a hyphen between two parts, which would be a letter
 * that the sender did not write. At an empty part between them it adds none. Runs of spaces are split for the same reason:
 * react-pdf adds a hyphen before two spaces.
 */
export function breakable(word: string | null): string[] {
  if (!word) return [];
  if (/^ +$/.test(word)) return [...word];
  if ([...word].length <= LONGEST_WHOLE) return [word];
  return parted(word.match(PIECE) ?? [word]);
}

const parted = (pieces: string[]): string[] => pieces.flatMap((piece, index) => (index === 0 ? [piece] : ["", piece]));

/** Scripts without spaces break between words or characters, but not before a closing or after an opening mark. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;
const words = new Intl.Segmenter("th", { granularity: "word" });
const EAST_ASIAN =
  /[\p{Ps}\p{Pi}]*(?:[\p{L}\p{N}\p{S}]\p{M}*|.)[\p{Pe}\p{Pf}\p{M}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*/gsu;

/**
 * Does the same for a text in several fonts, which react-pdf passes piece by piece. The empty part at the end keeps a hyphen
 * away where a piece ends within a word.
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
