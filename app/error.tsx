"use client";
import { useErrorTexts } from "#components/ui/error-texts.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Wordmark } from "#components/ui/wordmark.tsx";

/** Replaces a page that failed to render. The log has the error under the request's id. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  const { title, text, again, home } = useErrorTexts();
  return (
    <div className="mx-auto max-w-[50rem] px-5">
      <header className="py-6">
        <Wordmark href="/" />
      </header>
      <main>
        <div className="max-w-[34rem] pt-12 pb-8" role="alert">
          <p className="font-mono text-note text-quiet">500</p>
          <h1 className="mb-3 font-serif text-title leading-tight">{title}</h1>
          <p className="mb-3">{text}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <button type="button" className={buttonClass("main")} onClick={reset}>
              {again}
            </button>
            <a className={buttonClass("plain")} href="/">
              {home}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}
