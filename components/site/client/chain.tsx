import { eventTone, isSimulated } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import type { Detail } from "#lib/contract/answers.ts";
import { fill } from "../fill.ts";
import type { Given } from "../try/stages.tsx";
import type { TryTexts } from "../try/texts.ts";
import type { Trouble } from "./calls.ts";
import type { Followed } from "./follow.ts";
import { draw, drawMore } from "./jsx-runtime.ts";
import { part } from "./part.ts";

const TERMINAL = new Set(["delivered", "failed", "complained"]);

/** Draws the links of a notification as they come, and what is waited for. @returns what to call with each look at it */
export function growingChain(place: HTMLElement, id: string, { t, search }: Given): (followed: Followed) => void {
  draw(place, <Growing t={t} />);
  const [list, state, figure, done] = [".links", "[role=status]", ".figure", ".done"].map((name) =>
    part(place, name),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  return ({ detail, trouble, slow }) => {
    const { events = [], tsa = null } = detail ?? {};
    // Only what is new is added, so that only that is announced, and moves.
    for (const event of events.slice(list.childElementCount)) drawMore(list, <Link event={event} t={t} />);
    if (tsa) drawMore(list, <Sealed tsa={tsa} t={t} />);
    draw(figure, <Rosette hash={events.at(-1)?.event_hash ?? ""} caption={t.rosette} />);
    state.textContent = slow ? t.live.slow : trouble ? unseen(trouble, t) : waiting(detail, t);
    if (tsa || slow) draw(done, <Done id={id} sealed={tsa !== null} search={search} t={t} />);
  };
}

function Growing({ t }: { t: TryTexts }) {
  return (
    <>
      <div className="growing">
        <div>
          <ol className="links" aria-live="polite" aria-relevant="additions" />
          <p className="quiet" role="status">
            {t.live.waiting}
          </p>
        </div>
        <div className="figure" />
      </div>
      <div className="done" />
    </>
  );
}

function waiting(detail: Detail | null, t: TryTexts): string {
  if (detail?.tsa) return "";
  return TERMINAL.has(detail?.status ?? "") ? t.live.sealing : t.live.waiting;
}

/** What is said while nothing can be seen. The hour does not grow old as a count of seconds would. */
function unseen({ kind, seconds }: Trouble, t: TryTexts): string {
  const again = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, -1);
  return fill(kind === "limited" ? t.live.limited : t.live.unseen, { time: time(again, t.lang) });
}

const time = (at: string, lang: string) =>
  new Date(`${at}Z`).toLocaleTimeString(lang, {
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

function Link({ event, t }: { event: Detail["events"][number]; t: TryTexts }) {
  const { event_type: type, event_hash: hash, created_at: at } = event;
  const title = t.events[type] ?? type;
  const tone = eventTone(event);
  return (
    <li className={`tone-${tone}`}>
      <Shape tone={tone} />
      <span className="title">{isSimulated(event) ? fill(t.simulated, { title }) : title}</span>
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

function Done({ id, sealed, search, t }: { id: string; sealed: boolean; search: string; t: TryTexts }) {
  return (
    <>
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
    </>
  );
}
