import type { Messages } from "#lib/i18n/messages.ts";
import { moment } from "#lib/i18n/moment.ts";

/** A moment in UTC, in words; machines find it beside them. */
export function When({ at, t }: { at: Date; t: Pick<Messages, "moment"> }) {
  const text = at.toISOString();
  const parts = moment(text, false);
  return <time dateTime={text}>{parts ? t.moment(parts) : text}</time>;
}
