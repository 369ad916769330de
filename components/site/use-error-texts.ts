import { useEffect, useState } from "react";
import { ERROR_TEXTS_ID, type ErrorTexts } from "./error-texts.tsx";

/** Reads the texts that the layout put into the page; empty until then. */
export function useErrorTexts(): ErrorTexts {
  const [texts, setTexts] = useState<ErrorTexts>({ title: "", text: "", again: "", home: "" });
  useEffect(() => {
    const { title = "", text = "", again = "", home = "" } = document.getElementById(ERROR_TEXTS_ID)?.dataset ?? {};
    setTexts({ title, text, again, home });
  }, []);
  return texts;
}
