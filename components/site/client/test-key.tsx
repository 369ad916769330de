import { useEffect, useRef, useState } from "react";
import { Copy } from "#components/ui/copy.tsx";
import { clock, fill, type TryTexts } from "../home/try-texts.ts";
import type { KeySession } from "./key-session.ts";
import { expiryOf, forgetKey } from "./stored-key.ts";

interface Props {
  session: KeySession;
  left: number;
  uses: number;
  /** Takes the focus, because it replaces the form that had it. */
  focused: boolean;
  t: TryTexts;
}

/** The key, how long it lasts and how many uses are left. */
export function TestKey({ session, left, uses, focused, t: { live } }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) section.current?.focus();
  }, [focused]);
  const seconds = useCountdown(session);
  const { api_key } = session.stored.key;
  const forget = () => {
    forgetKey();
    location.reload();
  };
  return (
    <section className="key" ref={section} tabIndex={-1} aria-label={live.key}>
      <p className="quiet">{live.once}</p>
      <p>
        <code className="mono">{api_key}</code> <Copy text={api_key} label={live.copy} done={live.copied} />
      </p>
      <p className="quiet">
        <span role="timer">{seconds > 0 ? fill(live.expires, { time: clock(seconds) }) : live.expired}</span>
        {" · "}
        <span>{fill(live.uses, { left, all: uses })}</span>{" "}
        <button type="button" className="copy" onClick={forget}>
          {live.forget}
        </button>
      </p>
    </section>
  );
}

/** Seconds until the key of a session expires; then the session ends and the key is forgotten. */
function useCountdown(session: KeySession): number {
  const until = expiryOf(session.stored.key);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      forgetKey();
      session.expire();
    }, 1_000);
    return () => clearInterval(timer);
  }, [session, until]);
  return Math.max(0, (until - now) / 1_000);
}
