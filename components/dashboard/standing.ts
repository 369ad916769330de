import { statusTone, statusWord } from "#components/record/facts.ts";
import type { Tone } from "#components/record/kit.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** A status, or `not_sent`: still queued, but its mail is a dead letter, so that nothing happens without a person. */
export type Standing = NotificationRecord["status"] | "not_sent";

/** In the order of the filter and of the chart, from good to bad. */
export const STANDINGS = ["delivered", "complained", "deferred", "sent", "queued", "failed", "not_sent"] as const;

interface Standed {
  status: Standing;
  simulated: boolean;
}

export const standingTone = ({ status, simulated }: Standed): Tone =>
  status === "not_sent" ? "broken" : statusTone({ status, simulated });

export const standingWord = ({ status, simulated }: Standed, t: Messages): string =>
  status === "not_sent" ? t.dashboard.notSent : statusWord({ status, simulated }, t);
