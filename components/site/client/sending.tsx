import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CreateResponse } from "#lib/contract/responses.ts";
import type { TryProps } from "../home/stages.tsx";
import { ErrorText } from "./error-text.tsx";
import type { KeySession, SessionState } from "./key-session.ts";

interface Props extends Pick<TryProps, "t"> {
  session: KeySession;
  state: SessionState;
}

/** The button that makes the call, and why it failed. */
export function Sending({ session, state: { busy, response, error, latest }, t }: Props) {
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
          {busy ? live.sending : response ? live.again : live.send}
        </button>
      </p>
      {error && <ErrorText error={error} t={t} />}
      {response && <Response response={response} t={t} />}
    </>
  );
}

/** What a program gets, folded: the chain below is the news. */
const Response = ({ response, t }: { response: CreateResponse } & Pick<Props, "t">) => (
  <details className="mt-2 text-sm/normal">
    <summary className="w-fit cursor-pointer py-2 text-quiet hover:text-ink">{t.live.response}</summary>
    <pre className="overflow-x-auto border border-hairline bg-raised px-4 py-3 text-note leading-[1.65]">
      <code>{JSON.stringify(response, null, 2)}</code>
    </pre>
  </details>
);
