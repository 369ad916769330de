import { SETTINGS } from "#lib/config.ts";

/** Variables of a login that are spelled almost like a setting. */
const OF_A_LOGIN = ["LOGNAME"];

/** Short names are a few edits away from too many others. */
const LEAST_LENGTH = 8;
const MOST_EDITS = 2;

/** Returns environment variables that are spelled almost like a setting. */
export function misspelled(variables: string[]): { variable: string; setting: string }[] {
  return variables
    .filter((variable) => !SETTINGS.includes(variable) && !OF_A_LOGIN.includes(variable))
    .flatMap((variable) => {
      const setting = SETTINGS.find((name) => resemble(letters(variable), letters(name)));
      return setting === undefined ? [] : [{ variable, setting }];
    });
}

const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

function resemble(one: string, other: string): boolean {
  return one === other || (other.length >= LEAST_LENGTH && distance(one, other) <= MOST_EDITS);
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const character of one) {
    const next = [(row[0] ?? 0) + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (character === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
