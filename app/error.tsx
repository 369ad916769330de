"use client";
import { useErrorTexts } from "#components/site/use-error-texts.ts";

/** In the place of any page that could not be drawn. What went wrong is in the service's log, under the request's id. */
export default function Failed({ reset }: { reset: () => void }) {
  const texts = useErrorTexts();
  return (
    <>
      <header className="mast">
        <a className="wordmark" href="/">
          Acuse
        </a>
      </header>
      <main className="sheet">
        <div className="message" role="alert">
          <h1>{texts.title}</h1>
          <p>{texts.text}</p>
          <p>
            <button
              type="button"
              className="cursor-pointer text-intact underline decoration-1 underline-offset-[0.2em]"
              onClick={reset}
            >
              {texts.again}
            </button>
            {" · "}
            <a href="/">{texts.home}</a>
          </p>
        </div>
      </main>
    </>
  );
}
