export interface Words {
  title: string;
  text: string;
  again: string;
  home: string;
}

export const FAILED_WORDS = "failed-words";

/** What is said when something fails is drawn while all is well: what shows it then knows no language. */
export function FailedWords({ words: { title, text, again, home } }: { words: Words }) {
  return <div id={FAILED_WORDS} hidden data-title={title} data-text={text} data-again={again} data-home={home} />;
}
