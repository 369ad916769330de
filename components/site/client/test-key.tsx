import { useEffect, useRef, useState } from "react";
import { Copy } from "#components/ui/copy.tsx";
import { clock, fill, type TryTexts } from "../home/try-texts.ts";
import { SmallButton } from "../small-button.tsx";
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
    <section
      className={`mt-2.5 border-l-3 px-4 py-3 ${left > 0 ? "border-intact bg-intact-wash" : "border-pending bg-pending-wash"} focus-visible:outline-offset-0 [&>p]:my-0.5`}
      ref={section}
      tabIndex={-1}
      aria-label={live.key}
    >
      <p className="text-sm/normal text-quiet">{live.once}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <code className="text-sm leading-[1.65] break-all">{api_key}</code>
        <Copy text={api_key} label={live.copy} done={live.copied} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm/normal text-quiet">
        <span>
          <span role="timer">{seconds > 0 ? fill(live.expires, { time: clock(seconds) }) : live.expired}</span>
          {" · "}
          <span>{fill(live.uses, { left, all: uses })}</span>
        </span>
        <SmallButton onClick={forget}>{live.forget}</SmallButton>
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
