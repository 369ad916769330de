"use client";
import { useFailedWords } from "#components/site/failed-words.ts";

/** In the place of any page that could not be drawn. What went wrong is in the service's log, under the request's id. */
export default function Failed({ reset }: { reset: () => void }) {
  const words = useFailedWords();
  return (
    <>
      <header className="mast">
        <a className="wordmark" href="/">
          Acuse
        </a>
      </header>
      <main className="sheet">
        <div className="message" role="alert">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <p>
            <button
              type="button"
              className="cursor-pointer text-intact underline decoration-1 underline-offset-[0.2em]"
              onClick={reset}
            >
              {words.again}
            </button>
            {" · "}
            <a href="/">{words.home}</a>
          </p>
        </div>
      </main>
    </>
  );
}
