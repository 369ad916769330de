"use client";
import { type RefObject, useEffect } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { type ComposeWords, filled } from "../words.ts";
import { type Result, Results } from "./results.tsx";

interface Props {
  results: Result[];
  words: ComposeWords;
}

const titleOf = ({ results, words }: Props): string =>
  filled(words.results.title, {
    sent: String(results.filter(({ page }) => page !== null).length),
    all: String(results.length),
  });

/** In place of a form that was sent to all its recipients. */
export function AllSent(props: Props) {
  const { results, words } = props;
  return (
    <div className="mt-6 max-w-[44rem]" id="compose-results" tabIndex={-1}>
      <Notice tone="intact" title={titleOf(props)} live>
        <Results results={results} sent={words.results.sent} />
      </Notice>
      <p className="flex flex-wrap gap-x-6 text-ui *:inline-flex *:min-h-11 *:items-center">
        <a href="/dashboard/notifications">{words.results.list}</a>
        <a href="/dashboard/compose">{words.results.another}</a>
      </p>
    </div>
  );
}

/** Above the form, which keeps the recipients that failed. */
export function SomeSent(props: Props & { form: RefObject<HTMLFormElement | null> }) {
  const { form, results, words } = props;
  useEffect(() => {
    const to = form.current?.elements.namedItem("to");
    const failed = results.filter(({ page }) => page === null);
    if (to instanceof HTMLTextAreaElement) to.value = failed.map((result) => result.to).join(", ");
  }, [form, results]);
  return (
    <div id="compose-results" tabIndex={-1}>
      <Notice tone="broken" title={titleOf(props)} live>
        <Results results={results} sent={words.results.sent} />
        <p>{words.results.again}</p>
      </Notice>
    </div>
  );
}
