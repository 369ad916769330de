/** Keeps a day with its month, and a time with its zone, on one line. */
export const unbroken = (text: string): string =>
  text.replace(/ (?=UTC\b)|(?<=\b\d\d?( de)?) (?=(de )?\p{L}+ (de )?\d{4}\b)/gu, "\u00A0");
