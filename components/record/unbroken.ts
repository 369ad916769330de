const DATE = /\b\d\d?(?: de)? \p{L}+(?: de)? \d{4}\b/gu;

/** Keeps a date, and a time with its zone, on one line. */
export const unbroken = (text: string): string =>
  text.replace(DATE, (date) => date.replaceAll(" ", "\u00A0")).replace(/ (?=UTC\b)/g, "\u00A0");
