import { useEffect, useRef, useState } from "react";
import { eventTone, isSimulated } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { Detail } from "#lib/contract/responses.ts";
import { ACTIONS } from "../actions.ts";
import { shortHash } from "../home/sample.tsx";
import { fill, type TryTexts } from "../home/try-texts.ts";
import type { CallError } from "./api.ts";
import { type Polled, pollNotification } from "./poll.ts";

const TERMINAL = new Set(["delivered", "failed", "complained"]);

interface Props {
  id: string;
  /** Query for links to our pages. */
  search: string;
  /** The reader sent it from this page: the page scrolls along. */
  followed: boolean;
  onSealed: (id: string) => void;
  t: TryTexts;
}

/** The links of a notification as they are appended, until it is sealed. */
export function Chain({ id, search, followed, onSealed, t }: Props) {
  const { detail, error, slow } = usePolled(id);
  const { events = [], tsa = null } = detail ?? {};
  const state = slow ? t.live.slow : error ? failed(error, t) : waiting(detail, t);
  useEffect(() => {
    if (tsa !== null) onSealed(id);
  }, [tsa, id, onSealed]);
  const end = useInView(followed, `${events.length} ${tsa !== null || slow}`);
  return (
    <div className="scroll-mb-6" ref={end}>
      <div className="mt-3 grid gap-4 [--rosette:7.5rem] sm:grid-cols-[1fr_7.5rem] sm:gap-6">
        <div>
          <ol aria-live="polite" aria-relevant="additions">
            {events.map((event) => (
              <Link
                key={event.event_hash}
                tone={eventTone(event)}
                title={titleOf(event, t)}
                at={event.created_at}
                hash={event.event_hash}
              />
            ))}
            {tsa && <Link tone="intact" title={t.live.sealed} at={tsa.timestamped_at} hash={tsa.hash} />}
          </ol>
          <p className="min-h-5.25 text-sm/normal text-quiet" role="status">
            {state}
          </p>
        </div>
        <Rosette hash={events.at(-1)?.event_hash ?? ""} caption={t.rosette} />
        {(tsa || slow) && <Done id={id} sealed={tsa !== null} search={search} t={t} />}
      </div>
    </div>
  );
}

/** Keeps the end of an element in view as it grows, which on a phone is below the screen. */
function useInView(wanted: boolean, length: string) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs each time the element has grown
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (wanted) element.current?.scrollIntoView({ block: "end", behavior: still ? "instant" : "smooth" });
  }, [wanted, length]);
  return element;
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
}

/** A mark, a title, a time (on phones below the title), a hash below, and a line to the next link. */
const LINK =
  "relative grid grid-cols-[1.25rem_1fr_auto] items-baseline gap-x-2 pt-1 pb-3 [--cut:var(--paper)] after:absolute after:top-6.5 after:-bottom-0.75 after:left-2 after:border-l after:border-tone last:after:hidden *:[svg]:mt-1 *:[svg]:self-start *:[svg]:text-tone motion-safe:animate-[link_0.5s_ease-out]";

const Link = ({ tone, title, at, hash }: LinkProps) => (
  <li className={`tone-${tone} ${LINK}`}>
    <Shape tone={tone} />
    <span className="font-serif text-entry leading-[1.4] max-sm:col-span-2">{title}</span>
    <time className="text-note text-quiet max-sm:col-start-3 max-sm:row-start-2" dateTime={`${at}Z`}>
      {`${at.slice(11, 19)} UTC`}
    </time>
    <code className="col-start-2 row-start-2 text-note sm:col-end-4 leading-[1.65] text-quiet">{shortHash(hash)}</code>
  </li>
);

function Done({ id, sealed, search, t }: Pick<Props, "id" | "search" | "t"> & { sealed: boolean }) {
  return (
    <div className="sm:col-span-2">
      {sealed && (
        <div role="status">
          <p className="font-serif text-xl leading-[1.4]">{t.live.done}</p>
          <p className="text-sm/normal text-quiet">{t.live.doneNote}</p>
        </div>
      )}
      <p className={ACTIONS}>
        {sealed && (
          <a className={buttonClass("main")} href={`/v1/notifications/${id}/certificate`}>
            {t.live.certificate}
          </a>
        )}
        <a className={buttonClass("plain")} href={`/verify/${id}${search}`}>
          {t.live.record}
        </a>
        <a className={buttonClass("plain")} href={`/docs${search}`}>
          {t.live.docs}
        </a>
      </p>
    </div>
  );
}
