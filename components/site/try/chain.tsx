"use client";

import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import type { Detail } from "#lib/contract/answers.ts";
import { fill } from "../fill.ts";
import type { Followed } from "./follow.ts";
import type { TryTexts } from "./texts.ts";

const TERMINAL = new Set(["delivered", "failed", "complained"]);
const TONES: Record<string, Tone> = { deferred: "pending", failed: "broken", complained: "broken" };

/** The links as they come, and what is waited for. */
export function Chain({ followed: { detail, slow }, t }: { followed: Followed; t: TryTexts }) {
  const events = detail?.events ?? [];
  const head = events.at(-1)?.event_hash;
  return (
    <div className="growing">
      <div>
        <ol className="links" aria-live="polite" aria-relevant="additions">
          {events.map((event) => (
            <Link key={event.event_hash} event={event} t={t} />
          ))}
          {detail?.tsa && <Sealed tsa={detail.tsa} t={t} />}
        </ol>
        <p className="quiet" role="status">
          {slow ? t.live.slow : waiting(detail, t)}
        </p>
      </div>
      {head && <Rosette hash={head} caption={t.rosette} />}
    </div>
  );
}

function waiting(detail: Detail | null, t: TryTexts): string {
  if (detail?.tsa) return "";
  return TERMINAL.has(detail?.status ?? "") ? t.live.sealing : t.live.waiting;
}

const time = (at: string, lang: string) =>
  new Date(`${at}Z`).toLocaleTimeString(lang, {
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

function Link({ event, t }: { event: Detail["events"][number]; t: TryTexts }) {
  const { event_type: type, event_data: data, event_hash: hash, created_at: at } = event;
  const simulated = data.simulated === true && type !== "created";
  const title = t.events[type] ?? type;
  return (
    <li className={`tone-${TONES[type] ?? "intact"}`}>
      <Shape tone={TONES[type] ?? "intact"} />
      <span className="title">{simulated ? fill(t.simulated, { title }) : title}</span>
      <time dateTime={`${at}Z`}>{time(at, t.lang)}</time>
      <code className="mono">{hash.slice(0, 24)} …</code>
    </li>
  );
}

function Sealed({ tsa, t }: { tsa: NonNullable<Detail["tsa"]>; t: TryTexts }) {
  return (
    <li className="tone-intact seal">
      <Shape tone="intact" />
      <span className="title">{t.live.sealed}</span>
      <time dateTime={`${tsa.timestamped_at}Z`}>{time(tsa.timestamped_at, t.lang)}</time>
      <code className="mono">{tsa.hash.slice(0, 24)} …</code>
    </li>
  );
}
