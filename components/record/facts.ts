import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import { parseSandboxName } from "#lib/contract/sandbox-name.ts";
import { TERMINAL } from "#lib/evidence/chain/states.ts";
import type { Link } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { moment } from "#lib/i18n/moment.ts";
import type { Tone } from "./kit.ts";

/** How the outcome of an event is marked. A delivery that failed is not a broken record: the record's own state is told apart. */
const EVENT_TONES: Record<string, Tone> = {
  created: "intact",
  sent: "intact",
  deferred: "pending",
  delivered: "intact",
  failed: "broken",
  complained: "broken",
  content_erased: "unknown",
};

const STATUS_TONES: Record<NotificationRecord["status"], Tone> = {
  queued: "pending",
  sent: "pending",
  deferred: "pending",
  delivered: "intact",
  failed: "broken",
  complained: "broken",
};

/** As stored, or as the API answers it. */
type Told = Pick<Link, "event_type"> & { event_data: { readonly [name: string]: unknown } };

/** An event that the demo transport made up; the submission itself is real, and so is an erasing. */
export const isSimulated = (event: Told): boolean =>
  event.event_data.simulated === true && !["created", "content_erased"].includes(event.event_type);

/** What was only simulated is marked neither as having happened nor as being waited for. */
const simulatedTone = (tone: Tone): Tone => (tone === "pending" ? tone : "unknown");
export const eventTone = (event: Told): Tone => {
  const tone = EVENT_TONES[event.event_type] ?? "unknown";
  return isSimulated(event) ? simulatedTone(tone) : tone;
};
type Standing = Pick<NotificationRecord, "status" | "simulated">;
export const statusTone = ({ status, simulated }: Standing): Tone =>
  simulated ? simulatedTone(STATUS_TONES[status]) : STATUS_TONES[status];
export const statusWord = (record: Standing, t: Texts): string =>
  record.simulated ? t.simulated.status(t.status[record.status]) : t.status[record.status];

/** Who submitted it, as its account is called; a sandbox has a name of ours. */
export function accountName({ organization }: Pick<NotificationRecord, "organization">, t: Texts): string {
  const sandbox = parseSandboxName(organization);
  if (!sandbox) return organization;
  return (sandbox.emailProven ? t.parties.ownSandbox : t.parties.sandbox)(sandbox.mark);
}

export const headOf = (record: NotificationRecord): Link | undefined => record.events.at(-1);
export const isTerminal = (record: NotificationRecord): boolean => TERMINAL.includes(record.status);

/** The link that tells of the erasing, or `undefined` while the content is there. */
export const erasure = (record: NotificationRecord): Link | undefined =>
  record.events.find((event) => event.event_type === "content_erased");

/** Why it was erased. */
export const erasingReason = (link: Link | undefined): "requested" | "retention" =>
  link?.event_data.reason === "retention" ? "retention" : "requested";

/** Whether a seal's certificate was destroyed with the content that it showed. */
export const isDestroyed = (record: NotificationRecord, { head_sequence }: SealView): boolean =>
  record.events.slice(head_sequence + 1).some((event) => event.event_type === "content_erased");

export type SealState =
  | { kind: "open" }
  | { kind: "pending" }
  /** An event was added after the newest seal; the next one is on its way. */
  | { kind: "stale"; seal: SealView }
  | { kind: "sealed"; seal: SealView };

export function sealState(record: NotificationRecord): SealState {
  const { seal } = record;
  if (!seal) return { kind: isTerminal(record) || erasure(record) ? "pending" : "open" };
  return seal.head_sequence === record.events.length - 1 ? { kind: "sealed", seal } : { kind: "stale", seal };
}

/** The newest link of the type that made the status what it is. */
export function decisiveEvent(record: NotificationRecord): Link | undefined {
  return record.events.findLast((event) => event.event_type === record.status) ?? record.events[0];
}

export const verifyUrl = (record: NotificationRecord): string => `${record.service.base_url}/verify/${record.id}`;
export const resourceUrl = (record: NotificationRecord, resource: string): string =>
  `${record.service.base_url}/v1/notifications/${record.id}/${resource}`;

/** The file with the roots that this service's signatures and time-stamps lead to. */
export const rootsUrl = (record: NotificationRecord): string => `${record.service.base_url}/trust/ca.pem`;

/** What a table of texts has under a name, which may be anybody's. */
export const named = (texts: { [name: string]: string }, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

/** What a page has room for, and more than any value that stays whole; in letters. */
const MOST_LETTERS = 1_500;
/** What stays whole right below a heading: more would go to the next page, and leave the heading behind. */
export const BELOW_HEADING = 250;
/** Letters that a line has room for, and that the code of one character takes. */
const LINE = 75;
const CODE = 8;

/** Whether a value can be so long on paper, where a character may be written as its code, that it must run over a page's end. */
export function isLong(value: string, most = MOST_LETTERS): boolean {
  const breaks = value.match(/\n/g)?.length ?? 0;
  const others = value.match(/[^\n\x20-\x7E]/g)?.length ?? 0;
  return value.length + breaks * LINE + others * CODE > most;
}

/** A stored time as people read it; what is not in the stored form is shown as it is. */
export function readable(time: string, t: Texts, exact = false): string {
  const parts = moment(time, exact);
  return parts ? t.moment(parts) : time;
}

/** One sentence that says what happened to the message. */
export function outcome(record: NotificationRecord, t: Texts): string {
  return t.outcome[record.status](readable(decisiveEvent(record)?.created_at ?? record.created_at, t));
}

type Meaning = keyof Texts["meaning"]["proves"] | keyof Texts["meaning"]["not"];

/**
 * What the record proves and what it does not, as far as it has come. `own` says that the time-stamp is this service's,
 * `sealed` that there is one over the whole chain.
 */
export function meaning(
  record: NotificationRecord,
  t: Texts,
  { own, sealed }: { own: boolean; sealed: boolean },
): { proves: string[]; not: string[] } {
  const { proves, not } = t.meaning;
  const reported = (type: Meaning) => record.events.some((event) => event.event_type === type);
  const real = [
    ...(erasure(record) ? [proves.submittedErased, proves.orderErased] : [proves.submitted, proves.order]),
    ...(sealed ? [own ? proves.sealedOwn : proves.sealed] : []),
    ...(reported("delivered") ? [proves.delivered] : []),
    ...(reported("failed") ? [proves.failed] : []),
  ];
  return {
    proves: record.simulated ? [proves.demo] : real,
    not: [
      ...(record.simulated ? [not.simulated] : []),
      ...(sealed ? [] : [not.unsealed]),
      ...(own && sealed && !record.simulated ? [not.own] : []),
      not.read,
      not.identity,
      not.truth,
    ],
  };
}
