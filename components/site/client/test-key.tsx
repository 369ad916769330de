import { useEffect, useRef, useState } from "react";
import { Copy } from "#components/ui/copy.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { NextSteps } from "../home/next-steps.tsx";
import { clock, fill, type TryTexts } from "../home/try-texts.ts";
import type { KeySession } from "./key-session.ts";
import { expiryOf, forgetKey } from "./stored-key.ts";

interface Props {
  session: KeySession;
  left: number;
  /** By the service’s clock or the reader’s. */
  expired: boolean;
  uses: number;
  /** Takes the focus, because it replaces the form that had it. */
  focused: boolean;
  /** Query for links to our pages. */
  search: string;
  t: TryTexts;
}

/** The key, how long it lasts and how many uses are left. */
export function TestKey({ session, left, expired, uses, focused, search, t }: Props) {
  const { live } = t;
  const seconds = useCountdown(session);
  const usable = left > 0 && !expired;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) section.current?.focus();
  }, [focused]);
  useEffect(() => {
    // The button of the last call had the focus and is gone.
    if (!usable && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [usable]);
  const { api_key } = session.stored.key;
  const forget = () => {
    forgetKey();
    location.reload();
  };
  const forgetButton = (
    <button type="button" className={`${buttonClass("quiet")} -ml-2`} onClick={forget}>
      {live.forget}
    </button>
  );
  return (
    <section
      className={`mt-2.5 border-l-3 px-4 py-3 ${usable ? "border-intact bg-intact-wash" : "border-hairline bg-raised"} focus-visible:outline-offset-0 [&>p]:my-0.5`}
      ref={section}
      tabIndex={-1}
      aria-label={usable ? live.key : live.over}
    >
      {usable ? (
        <>
          <p className="text-sm/normal text-quiet">{live.once}</p>
          <p>
            <code className="text-sm leading-[1.65] break-all">{api_key}</code>
          </p>
          <p className="text-sm/normal text-quiet">
            <span role="timer">{fill(live.expires, { time: clock(seconds) })}</span>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{fill(live.uses, { left, all: uses })}</span>
          </p>
          <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
            <Copy text={api_key} label={live.copyKey} done={live.copied} look="plain" />
            {forgetButton}
          </div>
        </>
      ) : (
        <>
          <p className="text-ui">{expired ? live.problems.expired : fill(live.usedUp, { all: uses })}</p>
          {session.ids.length > 0 && <Records ids={session.ids} search={search} live={live} />}
          {/* A used-up key may not list what its last call from a terminal created. */}
          {!expired && session.ids.length < uses && <p className="mt-2 text-ui">{live.elsewhere}</p>}
          {/* With a record, its certificate further down is the main thing. */}
          <NextSteps t={t} main={session.ids.length === 0}>
            <button
              type="button"
              className="cursor-pointer text-intact underline underline-offset-[0.2em]"
              onClick={forget}
            >
              {live.otherAddress}
            </button>
          </NextSteps>
        </>
      )}
    </section>
  );
}

/** Links to the key's notifications that this page knows. */
const Records = ({ ids, search, live }: { ids: readonly string[]; search: string; live: TryTexts["live"] }) => (
  <>
    <p className="text-ui" id="records">
      {live.records}
    </p>
    <ul aria-labelledby="records" className="flex flex-wrap gap-x-5 text-ui *:inline-flex *:min-h-11 *:items-center">
      {ids.map((id) => (
        <li key={id}>
          <a href={`/verify/${id}${search}`}>
            {live.recordOf} {id.slice(0, 8)}…
          </a>
          {ids.length > 1 && id === ids.at(-1) && <span className="ml-1.5 text-quiet">{live.shownBelow}</span>}
        </li>
      ))}
    </ul>
  </>
);

/** Seconds until the key of a session expires; then the session ends. */
function useCountdown(session: KeySession): number {
  const until = expiryOf(session.stored.key);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      session.expire();
    }, 1_000);
    return () => clearInterval(timer);
  }, [session, until]);
  return Math.max(0, (until - now) / 1_000);
}
