"use client";
import { useErrorTexts } from "#components/site/use-error-texts.ts";
import { Button } from "#components/ui/button.tsx";

/** What went wrong is in the service's log, under the request's id; here it is only said that something did. */
export default function Failed({ reset }: { reset: () => void }) {
  const words = useErrorTexts();
  return (
    <div className="board-instead" role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <Button type="button" look="plain" onClick={reset}>
        {words.again}
      </Button>
    </div>
  );
}
