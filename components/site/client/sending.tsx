import { buttonClass } from "#components/ui/form/button-class.ts";
import type { TryProps } from "../home/stages.tsx";
import { ErrorText } from "./error-text.tsx";
import type { KeySession, SessionState } from "./key-session.ts";

interface Props extends Pick<TryProps, "t"> {
  session: KeySession;
  state: SessionState;
}

/** The button that makes the call, and why it failed. */
export function Sending({ session, state: { busy, sent, error, latest }, t }: Props) {
  const { live } = t;
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
