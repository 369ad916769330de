"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Copy } from "#components/dashboard/copy.tsx";
import type { TestKeyAnswer } from "#lib/contract/answers.ts";
import { fill } from "../fill.ts";
import { requestKey, type Trouble } from "./calls.ts";
import { clock, type TryTexts } from "./texts.ts";

/** What went wrong, in words. */
export function Told({ trouble, id, t }: { trouble: Trouble; id?: string; t: TryTexts }) {
  const { kind, detail, seconds } = trouble;
  return (
    <p className="trouble" role="alert" id={id}>
      {fill(t.live.problems[kind], { detail, time: clock(seconds) })}
    </p>
  );
}

interface FormProps {
  onKey: (key: TestKeyAnswer) => void;
  t: TryTexts;
}

/** One field, one button. What is wrong is said beside them, and what was typed stays. */
export function KeyForm({ onKey, t }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const answer = await requestKey(String(new FormData(event.currentTarget).get("email")));
    setBusy(false);
    if (answer.ok) onKey(answer.value);
    else setTrouble(answer.trouble);
  };
  const described = trouble ? "try-email-note try-email-trouble" : "try-email-note";
  return (
    <form onSubmit={submit} className="ask">
      <label htmlFor="try-email">{t.live.email}</label>
      <div>
        <input
          id="try-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-describedby={described}
          aria-invalid={trouble?.kind === "invalid" || trouble?.kind === "taken" || undefined}
        />
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? t.live.gettingKey : t.live.getKey}
        </button>
      </div>
      <p className="quiet" id="try-email-note">
        {t.live.emailNote}
      </p>
      {trouble && <Told trouble={trouble} id="try-email-trouble" t={t} />}
    </form>
  );
}

interface ShownProps {
  apiKey: string;
  left: number;
  uses: number;
  /** Seconds. */
  remaining: number;
  t: TryTexts;
}

/** The key, which is nowhere else. */
export function KeyShown({ apiKey, left, uses, remaining, t }: ShownProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="key" ref={place} tabIndex={-1} aria-label={t.live.key}>
      <p className="quiet">{t.live.once}</p>
      <p>
        <code className="mono">{apiKey}</code> <Copy text={apiKey} label={t.live.copy} done={t.live.copied} />
      </p>
      <p className="quiet">
        <span role="timer">{remaining > 0 ? fill(t.live.expires, { time: clock(remaining) }) : t.live.expired}</span>
        {" · "}
        <span>{fill(t.live.uses, { left, all: uses })}</span>
      </p>
    </section>
  );
}

/** Seconds until `at`, a UTC time without its designator; counted down while it lasts. */
export function useRemaining(at: string | null): number {
  const until = at === null ? 0 : Date.parse(`${at}Z`);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, (until - now) / 1_000);
}
