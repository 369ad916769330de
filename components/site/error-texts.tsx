export interface ErrorTexts {
  title: string;
  text: string;
  again: string;
  home: string;
}

export const ERROR_TEXTS_ID = "error-texts";

/** Carries the texts of error boundaries, which run in the browser and know no language. */
export function ErrorTextsElement({ texts: { title, text, again, home } }: { texts: ErrorTexts }) {
  return <div id={ERROR_TEXTS_ID} hidden data-title={title} data-text={text} data-again={again} data-home={home} />;
}
