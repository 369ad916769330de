/** Builds tsqueries for the lexemes that the SQL function `search_lexemes` writes. Pure. */

/**
 * Every trigram of a folded text, or the text itself when it is shorter, each with its lexeme as a tsquery. With `subjects`, a
 * lexeme of the subject matches too.
 */
export function partsOf(
  organizationId: string,
  folded: string,
  { subjects = false } = {},
): { text: string; lexeme: string }[] {
  const characters = [...folded];
  const own = prefix(organizationId);
  const query = (text: string, suffix = "") =>
    [own, ...(subjects ? [`^${own}`] : [])].map((start) => quoted(start + text) + suffix).join(" | ");
  if (characters.length < 3) return [{ text: folded, lexeme: query(folded, ":*") }];
  const parts = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(parts)].map((text) => ({ text, lexeme: query(text) }));
}

/** Number `number` of the time units of a level, up to and including `until` (ms since 1970). */
export interface Span {
  level: number;
  number: number;
  until: number;
}

const unitOf = (level: number): number => 2 ** (18 + 2 * level);
const HIGHEST_LEVEL = 9;
/** Length of the next span as a part of the time covered so far: a few spans then reach any age. */
const GROWTH = 1 / 32;

/** Returns spans from `newest` back to `oldest` without a gap, growing from about `first`. All in ms. */
export function spansBack(newest: number, oldest: number, first: number): Span[] {
  const spans: Span[] = [];
  for (let until = newest; until >= oldest; ) {
    const length = Math.max(first, (newest - until) * GROWTH);
    const level = Math.min(HIGHEST_LEVEL, Math.max(0, Math.round(Math.log2(length / unitOf(0)) / 2)));
    const number = Math.floor(until / unitOf(level));
    spans.push({ level, number, until });
    until = number * unitOf(level) - 1;
  }
  return spans;
}

/** The span's lexeme as a tsquery. */
export const spanLexeme = (organizationId: string, { level, number }: Span): string =>
  quoted(`~${prefix(organizationId)}${level}:${number}`);

const prefix = (organizationId: string): string => organizationId.slice(-8);

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
