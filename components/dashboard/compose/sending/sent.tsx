"use client";
import { type RefObject, useEffect } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { type ComposeWords, filled } from "../words.ts";
import { type Result, Results } from "./results.tsx";

interface Props {
  form: RefObject<HTMLFormElement | null>;
  results: Result[];
  words: ComposeWords;
}

/** Above the form, which keeps the recipients that failed. */
export function SomeSent({ form, results, words }: Props) {
  useEffect(() => {
    const to = form.current?.elements.namedItem("to");
    const failed = results.filter(({ page }) => page === null);
    if (!(to instanceof HTMLTextAreaElement)) return;
    to.value = failed.map((result) => result.to).join(", ");
    // The form counts its recipients.
    to.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, results]);
  const sent = results.filter(({ page }) => page !== null).length;
  const counts = { sent: String(sent), all: String(results.length) };
  return (
    <div id="compose-results" tabIndex={-1}>
      <Notice tone="broken" title={filled(words.results.title, counts)} live>
        <Results results={results} sent={words.results.sent} />
        <p>{words.results.again}</p>
      </Notice>
    </div>
  );
}
