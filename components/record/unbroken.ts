const DAY = /\b\d\d?(?: de)? \p{L}+(?: de)? \d{4}\b/gu;

/** Keeps a date, and a time with its zone, on one line each. */
export const unbroken = (text: string): string =>
  text.replace(DAY, (day) => day.replaceAll(" ", "\u00A0")).replace(/ (?=UTC\b)/g, "\u00A0");
