import { buttonClass } from "#components/ui/form/button-class.ts";
import type { TryTexts } from "../home/try-texts.ts";
import { ErrorText } from "./error-text.tsx";
import type { KeySession, SessionState } from "./key-session.ts";

interface Props {
  session: KeySession;
  state: SessionState;
  t: TryTexts;
}

/** The button that makes the call. */
export function Sending({ session, state: { left, busy, sent, expired, error }, t }: Props) {
  const { live } = t;
  return (
    <>
      <p className="mt-3">
        <button
          type="button"
          className={buttonClass("main")}
          aria-disabled={busy || expired || left === 0}
          onClick={() => void session.send()}
        >
          {busy ? live.sending : sent ? live.again : live.send}
        </button>
      </p>
      {error && <ErrorText error={error} t={t} />}
    </>
  );
}
