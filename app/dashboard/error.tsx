"use client";
import { isUnanswered, useErrorTexts } from "#components/ui/error-texts.tsx";
import { Button } from "#components/ui/form/button.tsx";

/** Replaces a page that failed to render, inside the dashboard, or whose action did not reach the service. */
export default function DashboardError({ error, reset }: { error: Error; reset: () => void }) {
  const { title, text, again, unreachable } = useErrorTexts();
  return (
    <div className="border border-dashed border-hairline px-6 py-8" role="alert">
      <h1 className="font-serif text-title leading-tight">{title}</h1>
      <p className="mt-2 mb-3 max-w-[38rem] text-ui">{isUnanswered(error) ? unreachable : text}</p>
      <Button type="button" onClick={reset}>
        {again}
      </Button>
    </div>
  );
}
