import { useEffect, useRef } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { NextSteps } from "../home/next-steps.tsx";
import type { TryProps } from "../home/stages.tsx";
import { ErrorText } from "./error-text.tsx";
import type { KeySession, SessionState } from "./key-session.ts";

interface Props extends Pick<TryProps, "search" | "t"> {
  session: KeySession;
  state: SessionState;
}

/** The button that makes the call. After the key is used up, links to the next steps. */
export function Sending({ session, state, search, t }: Props) {
  const { left, busy, sent, expired, error, latest } = state;
  const { live } = t;
  if (left === 0 || expired) return <Over search={search} t={t} />;
  return (
    <>
      <p className="mt-3">
        <button
          type="button"
          className={buttonClass(latest === null ? "main" : "plain")}
          aria-disabled={busy}
          onClick={() => void session.send()}
        >
          {busy ? live.sending : sent ? live.again : live.send}
        </button>
      </p>
      {error && <ErrorText error={error} t={t} />}
    </>
  );
}

/** Takes the focus if it replaces the button that had it. */
function Over({ search, t }: Pick<Props, "search" | "t">) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="mt-3" ref={section} tabIndex={-1} aria-label={t.live.over}>
      <p className="max-w-152 text-ui">{t.live.problems.spent}</p>
      <NextSteps search={search} t={t} />
    </section>
  );
}
