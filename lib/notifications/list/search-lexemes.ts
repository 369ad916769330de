/** What `search_lexemes` in the first migration writes, as it is asked for. Pure. */

/** Every three characters of a folded text, or the text itself when it is shorter, each with its lexeme as a tsquery. */
export function partsOf(organizationId: string, folded: string): { text: string; lexeme: string }[] {
  const characters = [...folded];
  if (characters.length < 3) return [{ text: folded, lexeme: `${quoted(prefix(organizationId) + folded)}:*` }];
  const parts = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(parts)].map((text) => ({ text, lexeme: quoted(prefix(organizationId) + text) }));
}

/** The unit of time `number` of its level; only what is no later than `until` (ms since 1970) is meant. */
export interface Span {
  level: number;
  number: number;
  until: number;
}

const unitOf = (level: number): number => 2 ** (18 + 2 * level);
const HIGHEST_LEVEL = 9;
/** How much of the way back so far the next span may hold: few spans reach any age, and none holds much too much. */
const GROWTH = 1 / 32;

/** Spans from `newest` back to `oldest` without a gap, later ones longer; the first is about `first` long. All in ms. */
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

/** As a tsquery. */
export const spanLexeme = (organizationId: string, { level, number }: Span): string =>
  quoted(`~${prefix(organizationId)}${level}:${number}`);

const prefix = (organizationId: string): string => organizationId.slice(-8);

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
