/** What looks like a quotation mark, and two single ones, which look like a double one. */
const MARKS = /["“”„‟«»″‶〃〝〞〟＂❝❞❠⹂ˮʺ״]+|['‘’‚‛′]{2,}/gu;

/** Replaces the quotation marks inside of a quotation by single ones, so that none of them seems to end it. */
export const withoutMarks = (text: string): string => text.replace(MARKS, "'");
