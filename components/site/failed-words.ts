import { useEffect, useState } from "react";
import { FAILED_WORDS, type Words } from "./failed.tsx";

/** In a browser that has the page around it. */
export function useFailedWords(): Words {
  const [words, setWords] = useState<Words>({ title: "", text: "", again: "", home: "" });
  useEffect(() => {
    const { title = "", text = "", again = "", home = "" } = document.getElementById(FAILED_WORDS)?.dataset ?? {};
    setWords({ title, text, again, home });
  }, []);
  return words;
}
