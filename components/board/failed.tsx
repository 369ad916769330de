interface Words {
  title: string;
  text: string;
  again: string;
}

const ID = "failed-words";

/** What is said when something fails is drawn while all is well: what shows it then knows no language. */
export function FailedWords({ words }: { words: Words }) {
  return <div id={ID} hidden data-title={words.title} data-text={words.text} data-again={words.again} />;
}

/** In a browser that has the page around it. */
export function failedWords(): Words {
  const { title = "", text = "", again = "" } = document.getElementById(ID)?.dataset ?? {};
  return { title, text, again };
}
