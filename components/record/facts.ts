import { DEFAULTS } from "#lib/contract/defaults.ts";
import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import { TERMINAL } from "#lib/evidence/chain/states.ts";
import type { Link } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { moment } from "#lib/i18n/moment.ts";
import type { Tone } from "./kit.ts";
import { hasCodes } from "./visible.ts";

/** Tones of events. A failed delivery does not make a broken record: the record has its own tone. */
const EVENT_TONES: Record<string, Tone> = {
  created: "intact",
  sent: "intact",
  deferred: "pending",
  delivered: "intact",
  failed: "broken",
  complained: "warned",
  content_erased: "closed",
};

const STATUS_TONES: Record<NotificationRecord["status"], Tone> = {
  queued: "pending",
  sent: "pending",
  deferred: "pending",
  delivered: "intact",
  failed: "broken",
  complained: "warned",
};

/** An event as stored or as in the API. */
type Event = Pick<Link, "event_type"> & { event_data: { readonly [name: string]: unknown } };

/** Whether the demo transport made the event up. Submissions and erasures are always real. */
export const isSimulated = (event: Event): boolean =>
  event.event_data.simulated === true && !["created", "content_erased"].includes(event.event_type);

export const eventTone = ({ event_type }: Pick<Link, "event_type">): Tone => EVENT_TONES[event_type] ?? "unknown";
type Standing = Pick<NotificationRecord, "status" | "simulated">;
export const statusTone = ({ status }: Standing): Tone => STATUS_TONES[status];
type Outcome = Pick<NotificationRecord, "status"> & { events?: readonly Pick<Link, "event_type">[] };

/** A spam report alone does not claim the delivery. */
const isDeliveredSpam = ({ status, events = [] }: Outcome): boolean =>
  status === "complained" && events.some(({ event_type }) => event_type === "delivered");

/** The status as a title. Without the events, marked as spam says nothing of the delivery. */
export const statusTitle = (record: Outcome, t: Texts): string =>
  isDeliveredSpam(record) ? t.deliveredSpam.status : t.status[record.status];
export const statusWord = (record: Standing & Outcome, t: Texts): string =>
  record.simulated ? t.simulated.status(statusTitle(record, t)) : statusTitle(record, t);

/** The account in a sentence of the service's. A name given by its members is quoted, an address or a name of ours is not. */
export const accountInSentence = (record: Pick<NotificationRecord, "organization">, t: Texts): string =>
  parseSandboxName(record.organization) || /^(\S+@[\w-]+(\.[\w-]+)+)?$/.test(record.organization)
    ? accountName(record, t)
    : t.quoted(record.organization);

/** The name of the caller's account. Sandboxes have a name of ours. */
export function accountName({ organization }: Pick<NotificationRecord, "organization">, t: Texts): string {
  const sandbox = parseSandboxName(organization);
  if (!sandbox) return organization;
  return (sandbox.emailProven ? t.parties.ownSandbox : t.parties.sandbox)(sandbox.mark);
}

export const headOf = (record: NotificationRecord): Link | undefined => record.events.at(-1);
export const isTerminal = (record: NotificationRecord): boolean => TERMINAL.includes(record.status);

export const isOpen = (record: NotificationRecord): boolean => !isTerminal(record) && !erasure(record);

/** The link that records the erasure, or `undefined` while the content exists. */
export const erasure = (record: NotificationRecord): Link | undefined =>
  record.events.find((event) => event.event_type === "content_erased");

export const erasingReason = (link: Link | undefined): "requested" | "retention" =>
  link?.event_data.reason === "retention" ? "retention" : "requested";

/** Whether a seal's certificate was destroyed with the content that it showed. */
export const isDestroyed = (record: NotificationRecord, { head_sequence }: SealView): boolean =>
  record.events.slice(head_sequence + 1).some((event) => event.event_type === "content_erased");

type SealState =
  | { kind: "open" }
  | { kind: "pending" }
  /** An event was added after the newest seal; the next seal is due. */
  | { kind: "stale"; seal: SealView }
  | { kind: "sealed"; seal: SealView };

export function sealState(record: NotificationRecord): SealState {
  const { seal } = record;
  if (!seal) return { kind: isTerminal(record) || erasure(record) ? "pending" : "open" };
  return seal.head_sequence === record.events.length - 1 ? { kind: "sealed", seal } : { kind: "stale", seal };
}

/** The newest seal of a record with newer events, unless its certificate was destroyed; `null` without one. */
export function earlierSeal(record: NotificationRecord): SealView | null {
  const state = sealState(record);
  return state.kind === "stale" && !isDestroyed(record, state.seal) ? state.seal : null;
}

/** The newest link that set the current status. */
export const decisiveEvent = (record: NotificationRecord): Link | undefined =>
  record.events.findLast((event) => event.event_type === record.status) ?? record.events[0];

/** Longer reasons are shortened; the event has them whole. */
const REASON_LETTERS = 400;

/** The mail server's own words about a mail that it refused or put off; `null` without any. */
export function mailServerReason(record: NotificationRecord): string | null {
  if (record.status !== "failed" && record.status !== "deferred") return null;
  const { diagnostic, reason } = decisiveEvent(record)?.event_data ?? {};
  const words = [diagnostic, reason].find((found) => typeof found === "string" && found.trim() !== "");
  if (typeof words !== "string") return null;
  return words.length > REASON_LETTERS ? `${words.slice(0, REASON_LETTERS)}…` : words;
}

/** Explains the codes of hidden characters on a page; `undefined` where the sender's texts have none. */
export function codesNote(record: NotificationRecord, t: Texts): string | undefined {
  const { subject, body_text, sender_name, customer_ref, organization, attachments } = record;
  const written = [
    subject,
    body_text,
    sender_name,
    customer_ref,
    organization,
    mailServerReason(record),
    ...attachments.map(({ filename }) => filename),
  ];
  return written.some((text) => text !== null && hasCodes(text)) ? t.content.codes : undefined;
}

/** The sender's name, unless it is the one that the service fills in for callers that declare none. */
export const declaredName = ({ sender_name }: Pick<NotificationRecord, "sender_name">): string | null =>
  sender_name === DEFAULTS.senderName ? null : sender_name;

export const verifyUrl = (record: NotificationRecord): string => `${record.service.base_url}/verify/${record.id}`;
export const resourceUrl = (record: NotificationRecord, resource: string): string =>
  `${record.service.base_url}/v1/notifications/${record.id}/${resource}`;

/** The file with the roots of this service's signatures and time-stamps. */
export const rootsUrl = (record: NotificationRecord): string => `${record.service.base_url}/trust/ca.pem`;

/** Looks a name up in a table of texts. The name may be hostile (`constructor`). */
export const named = (texts: { [name: string]: string }, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

/** Letters that fit on a page. Longer values must break across pages. */
const PAGE_LETTERS = 1_500;
/** Letters that stay whole below a heading. A longer value would leave the heading alone on its page. */
export const BELOW_HEADING = 250;
/** Letters in a line, and letters of a written-out character such as `‹U+202E›`. */
const LINE = 75;
const CODE = 8;

/** Whether a value must be allowed to break across pages on paper, where hidden characters are written out. */
export function isLong(value: string, most = PAGE_LETTERS): boolean {
  const breaks = value.match(/\n/g)?.length ?? 0;
  const others = value.match(/[^\n\x20-\x7E]/g)?.length ?? 0;
  return value.length + breaks * LINE + others * CODE > most;
}

/** Formats a stored time; any other text is returned as it is. */
export function readable(time: string, t: Texts, exact = false): string {
  const parts = moment(time, exact);
  return parts ? t.moment(parts) : time;
}

/** The time of an event that the mail provider names; `null` for none, and for one after the recording. */
function reportedAt({ event_data, created_at = "" }: Partial<Link> = {}): string | null {
  const time = event_data?.occurred_at;
  return typeof time === "string" && time <= created_at ? time : null;
}

const spamDelivery = (record: NotificationRecord): Link | undefined =>
  isDeliveredSpam(record) ? record.events.find(({ event_type }) => event_type === "delivered") : undefined;

/** The stored times that {@link outcome} names: of each event the one that the mail provider names, or that of the recording. */
export const outcomeTimes = (record: NotificationRecord): string[] =>
  [spamDelivery(record), decisiveEvent(record) ?? record].flatMap((at) =>
    at ? (reportedAt(at) ?? at.created_at) : [],
  );

/** Whether an event is the mail provider's rejection of the submission: no `sent` link is before it. */
export function isRejection(event: Link | undefined, { events }: NotificationRecord): boolean {
  if (event?.event_type !== "failed") return false;
  return !events.slice(0, events.indexOf(event)).some(({ event_type }) => event_type === "sent");
}

export const isRefusedByProvider = (record: NotificationRecord): boolean =>
  record.status === "failed" && isRejection(decisiveEvent(record), record);

/** Says what happened to the message. In a simulation nothing did. */
export function outcome(record: NotificationRecord, t: Texts): string {
  if (record.simulated) return t.simulated.outcome;
  const time = readable(outcomeTimes(record).at(-1) ?? "", t);
  const reported = reportedAt(decisiveEvent(record)) !== null;
  if (isRefusedByProvider(record)) return t.refusedByProvider.outcome((reported ? t.when.on : t.when.recordedOn)(time));
  const delays = record.events.filter(({ event_type }) => event_type === "deferred").length;
  if (record.status === "deferred" && delays > 1)
    return t.delayedOften(delays, (reported ? t.when.reported : t.when.recorded)(time));
  const when = (reported ? t.when.reported : t.when.recorded)(time);
  const delivery = spamDelivery(record);
  if (!delivery) return t.outcome[record.status](when);
  const at = reportedAt(delivery);
  return t.deliveredSpam.outcome((at ? t.when.on : t.when.recordedOn)(readable(at ?? delivery.created_at, t)), when);
}

/** Says that another report contradicts the outcome; `undefined` for none and in a simulation. */
export function contradiction(record: NotificationRecord, t: Texts): string | undefined {
  const event = record.simulated ? undefined : contradictingEvent(record);
  return event && t.contradiction[event.type](readable(event.at, t));
}

/** The certificate's title. That of a refused message does not claim a notification. */
export function certificateTitle({ status, simulated }: Standing, t: Texts, provisional: boolean): string {
  if (provisional) return t.certificate.provisionalTitle;
  if (simulated) return t.certificate.sampleTitle;
  return status === "failed" ? t.certificate.attemptTitle : t.certificate.title;
}

/** A refusal behind a delivery, or a delivery before a refusal: mail providers report both at times. */
export function contradictingEvent({ status, events }: NotificationRecord) {
  const type = status === "complained" ? "failed" : "delivered";
  const event = events.findLast(({ event_type }) => event_type === type);
  return event && ["complained", "failed"].includes(status) ? ({ type, at: event.created_at } as const) : undefined;
}

/** Whether the words about a mail are those of a mail server; `reason` and those of a rejection are the mail provider's. */
const quotesMailServer = (record: NotificationRecord): boolean =>
  typeof decisiveEvent(record)?.event_data.diagnostic === "string" && !isRefusedByProvider(record);

/** Label of the mail server's or the mail provider's own words. In a simulation neither said them. */
export function mailServerLabel(record: NotificationRecord, t: Texts): string {
  const label = quotesMailServer(record) ? t.verify.serverSaid : t.refusedByProvider.said;
  return record.simulated ? t.simulated.status(label) : label;
}

/** Why the mail server refused the message or put it off, by its status code; `undefined` for rare codes. */
export function mailServerSays(record: NotificationRecord, t: Texts): string | undefined {
  if (mailServerReason(record) === null || !quotesMailServer(record)) return undefined;
  const [, kind = "", code = ""] =
    /^([45])\.(\d+\.\d+)$/.exec(String(decisiveEvent(record)?.event_data.status_code)) ?? [];
  return named(t.verify.serverSays, kind === "5" && code.startsWith("7.") ? "7" : code);
}

/** Caption of a record’s figure: where the reader finds it again, or what it is drawn from while no certificate has the same. */
export function figureCaption(record: NotificationRecord, broken: boolean, t: Texts): string {
  if (broken) return t.verify.rosetteDoubtful;
  return sealState(record).kind === "sealed" ? t.verify.rosette : t.certificate.rosette;
}
