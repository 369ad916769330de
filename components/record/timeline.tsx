import type { ReactNode } from "react";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Json, Link } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { erasingReason, eventTone, isLong, isRejection, isSimulated, named, readable } from "./facts.ts";
import type { Kit } from "./kit.ts";
import type { RecordProps } from "./record.tsx";

interface Props extends RecordProps {
  /** Of the section. */
  title?: string;
  /** How the hashes hold the chain together. */
  lead?: boolean;
  /** Beyond so many events, those in the middle are shortened to one line each. */
  most?: number;
  /** Seals, by the newest event that they cover, and their stored times. */
  seals?: readonly SealedAt[];
  /** Follows the last event. */
  end?: ReactNode;
}

interface SealedAt {
  /** Hash of that event. */
  after: string;
  /** From 1. */
  number: number;
  at: string;
}

/** The chain with every event and hash. */
export function Timeline(drawing: Props) {
  const {
    kit: k,
    record,
    t,
    title = t.events.title,
    lead = true,
    most = Number.POSITIVE_INFINITY,
    seals = [],
    end: after,
  } = drawing;
  const { events } = record;
  const half = events.length > most ? Math.floor(most / 2) : events.length;
  const end = events.length > most ? events.length - half : events.length;
  return (
    <k.Section name="events" title={title} {...(lead && { lead: t.events.lead })}>
      <Steps {...{ drawing, seals }} events={events.slice(0, half)} end={half < end ? null : after} />
      {half < end && (
        <>
          <k.Words quiet>{t.events.inShort(half + 1, end)}</k.Words>
          <k.Mono>
            {events
              .slice(half, end)
              .map(inShort(half + 1, drawing))
              .join("\n")}
          </k.Mono>
          <Steps {...{ drawing, seals }} events={events.slice(end)} end={after} />
        </>
      )}
    </k.Section>
  );
}

const inShort =
  (first: number, { record, t }: RecordProps) =>
  (event: Link, index: number) =>
    `${first + index}. ${readable(event.created_at, t, true)} – ${eventTitle(event, record, t)}\n    ${event.event_hash}`;

/** Alike events in a row that stay single. */
const MOST_ALIKE = 3;

interface StepsProps {
  drawing: RecordProps;
  events: Link[];
  seals: readonly SealedAt[];
  end: ReactNode;
}

function Steps({ drawing, events, seals, end }: StepsProps) {
  const { kit: k, record, t, broken = false, doubtful = broken } = drawing;
  const { seal, sealAgain, sealUnconfirmed } = t.verify.next;
  const stamped = (number: number) =>
    doubtful
      ? ({ tone: "unknown", title: sealUnconfirmed } as const)
      : ({ tone: "intact", title: number > 1 ? sealAgain : seal } as const);
  const step = (kit: Kit) => (event: Link) => (
    <Step key={event.event_hash} drawing={{ ...drawing, kit }} event={event} />
  );
  return (
    <k.Steps>
      {runsOf(events, seals).flatMap((run) => {
        const [first, last] = [run[0], run.at(-1)];
        const sealed = (k.Sealed ? seals : [])
          .filter(({ after }) => after === last?.event_hash)
          .map(
            ({ at, number }) =>
              k.Sealed && <k.Sealed key={`seal ${number}`} {...stamped(number)} at={at} text={readable(at, t)} />,
          );
        if (!k.Run || !first || !last || run.length <= MOST_ALIKE) return [...run.map(step(k)), ...sealed];
        return [
          <k.Run
            key={first.event_hash}
            tone={broken ? "unknown" : eventTone(first)}
            title={eventTitle(first, record, t)}
            count={run.length}
            first={first.created_at}
            last={last.created_at}
          >
            {(kit) => run.map(step(kit))}
          </k.Run>,
          ...sealed,
        ];
      })}
      {end}
    </k.Steps>
  );
}

/** Events by runs of one type. A seal ends a run. */
function runsOf(events: Link[], seals: readonly SealedAt[]): Link[][] {
  const ends = new Set(seals.map(({ after }) => after));
  const runs: Link[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.event_type === event.event_type && !ends.has(last.event_hash)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

const secondOf = (time: string): string => time.slice(0, 19);

const timeOf = (label: string, at: string, t: Texts) => ({ label, at, text: readable(at, t, true) });

function Step({ drawing: { kit: k, record, t, broken }, event }: { drawing: RecordProps; event: Link }) {
  // A simulated provider names no time worth reading, and a time within the same second says nothing new.
  const { occurred_at: at } = event.event_data;
  const reported =
    isSimulated(event) || (typeof at === "string" && secondOf(at) === secondOf(event.created_at)) ? null : at;
  return (
    <k.Step
      tone={broken ? "unknown" : eventTone(event)}
      title={eventTitle(event, record, t)}
      when={timeOf(t.events.recorded, event.created_at, t)}
      reported={
        typeof reported === "string"
          ? {
              ...timeOf(t.events.data.occurred_at, reported, t),
              note: reported > event.created_at ? t.events.ahead : undefined,
            }
          : undefined
      }
      last={event === record.events.at(-1)}
      long={isLong(textOf(event.event_data))}
    >
      <EventData kit={k} record={record} event={event} t={t} />
      <k.Row label={t.events.hash}>
        <k.Hash>{event.event_hash}</k.Hash>
      </k.Row>
    </k.Step>
  );
}

function eventTitle(event: Link, record: NotificationRecord, t: Texts): string {
  if (event.event_type === "content_erased" && erasingReason(event) === "retention") return t.events.retention;
  const refused = isRejection(event, record) && t.refusedByProvider.event;
  const title = refused || (named(t.events.types, event.event_type) ?? event.event_type);
  return isSimulated(event) ? t.simulated.status(title) : title;
}

/** Event data that the title or another row shows. */
const SHOWN_ELSEWHERE = new Set(["channel", "simulated", "inferred", "reconciled"]);

/** Event data in the order of the labels. Data without a label keeps its name and comes last. */
function facts(event: Link, labels: Record<string, string>): [name: string, value: Json][] {
  const known = Object.keys(labels);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(event.event_data)
    .filter(([name]) => !(name === "reason" && event.event_type === "content_erased"))
    .filter(([name, value]) => value !== null && !SHOWN_ELSEWHERE.has(name) && !(Array.isArray(value) && !value.length))
    .sort(([one], [other]) => place(one) - place(other));
}

/** Returns a value as text of its printed length. */
const textOf = (value: Json): string => JSON.stringify(value).replaceAll("\\n", "\n");

function EventData({ kit: k, record, event, t }: RecordProps & { event: Link }) {
  const labels: Record<string, string> = {
    ...t.events.data,
    ...(isRejection(event, record) && { diagnostic: t.refusedByProvider.said }),
  };
  return (
    <>
      {(["inferred", "reconciled"] as const)
        .filter((name) => event.event_data[name] === true)
        .map((name) => (
          <k.Row key={name} label={t.events.note}>
            <k.Words quiet>{t.events[name]}</k.Words>
          </k.Row>
        ))}
      {facts(event, labels).map(([name, value]) => (
        <k.Row key={name} label={named(labels, name) ?? name} long={isLong(textOf(value))}>
          <Value kit={k} name={name} value={value} t={t} />
        </k.Row>
      ))}
    </>
  );
}

function Value({ kit: k, name, value, t }: { kit: Kit; name: string; value: Json; t: Texts }) {
  if (name === "attachments" && Array.isArray(value)) return <k.Words>{t.attachments.lead(value.length)}</k.Words>;
  if (typeof value !== "string") return <k.Mono>{JSON.stringify(value)}</k.Mono>;
  if (/^[0-9a-f]{64}$/.test(value)) return <k.Hash>{value}</k.Hash>;
  if (name === "occurred_at") return <k.Words>{readable(value, t, true)}</k.Words>;
  if (name === "diagnostic" || name.endsWith("_id")) return <k.Mono>{value}</k.Mono>;
  const word = named(t.events.words[name] ?? {}, value);
  return <k.Words>{word === undefined ? value : `${word} (${value})`}</k.Words>;
}
