import { useEffect, useState } from "react";
import { eventTone, isSimulated } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import type { Detail } from "#lib/contract/answers.ts";
import { fill, type TryTexts } from "../home/try-texts.ts";
import type { CallError } from "./api.ts";
import { type Polled, pollNotification } from "./poll.ts";

const TERMINAL = new Set(["delivered", "failed", "complained"]);

interface Props {
  id: string;
  /** Query for links to our pages. */
  search: string;
  t: TryTexts;
}

/** The links of a notification as they are appended, until it is sealed. */
export function Chain({ id, search, t }: Props) {
  const { detail, error, slow } = usePolled(id);
  const { events = [], tsa = null } = detail ?? {};
  const state = slow ? t.live.slow : error ? failed(error, t) : waiting(detail, t);
  return (
    <>
      <div className="growing">
        <div>
          <ol className="links" aria-live="polite" aria-relevant="additions">
            {events.map((event) => (
              <Link
                key={event.event_hash}
                tone={eventTone(event)}
                title={titleOf(event, t)}
                at={event.created_at}
                hash={event.event_hash}
                lang={t.lang}
              />
            ))}
            {tsa && (
              <Link seal tone="intact" title={t.live.sealed} at={tsa.timestamped_at} hash={tsa.hash} lang={t.lang} />
            )}
          </ol>
          <p className="quiet" role="status">
            {state}
          </p>
        </div>
        <div className="figure">
          <Rosette hash={events.at(-1)?.event_hash ?? ""} caption={t.rosette} />
        </div>
      </div>
      {(tsa || slow) && <Done id={id} sealed={tsa !== null} search={search} t={t} />}
    </>
  );
}

function usePolled(id: string): Polled {
  const [polled, setPolled] = useState<Polled>({ detail: null, error: null, slow: false });
  useEffect(() => {
    let left = false;
    const poll = async () => {
      for await (const next of pollNotification(id)) {
        if (left) return;
        setPolled(next);
      }
    };
    void poll();
    return () => {
      left = true;
    };
  }, [id]);
  return polled;
}

function waiting(detail: Detail | null, t: TryTexts): string {
  if (detail?.tsa) return "";
  return TERMINAL.has(detail?.status ?? "") ? t.live.sealing : t.live.waiting;
}

/** Names the time of the next poll, because a count of seconds would go stale on the screen. */
function failed({ kind, seconds }: CallError, t: TryTexts): string {
  const next = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, -1);
  return fill(kind === "limited" ? t.live.limited : t.live.unseen, { time: timeOf(next, t.lang) });
}

function titleOf(event: Detail["events"][number], t: TryTexts): string {
  const title = t.events[event.event_type] ?? event.event_type;
  return isSimulated(event) ? fill(t.simulated, { title }) : title;
}

const timeOf = (at: string, lang: string) =>
  new Date(`${at}Z`).toLocaleTimeString(lang, {
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

interface LinkProps {
  tone: Tone;
  title: string;
  at: string;
  hash: string;
  lang: string;
  seal?: boolean;
}

const Link = ({ tone, title, at, hash, lang, seal = false }: LinkProps) => (
  <li className={`tone-${tone} ${seal ? "seal" : ""}`}>
    <Shape tone={tone} />
    <span className="title">{title}</span>
    <time dateTime={`${at}Z`}>{timeOf(at, lang)}</time>
    <code className="mono">{hash.slice(0, 24)} …</code>
  </li>
);

function Done({ id, sealed, search, t }: Props & { sealed: boolean }) {
  return (
    <div className="done">
      {sealed && <p role="status">{t.live.done}</p>}
      <p className="actions">
        {sealed && (
          <a className="button" href={`/v1/notifications/${id}/certificate`}>
            {t.live.certificate}
          </a>
        )}
        <a className="button plain" href={`/verify/${id}${search}`}>
          {t.live.record}
        </a>
        <a className="button plain" href={`/docs${search}`}>
          {t.live.docs}
        </a>
      </p>
    </div>
  );
}
