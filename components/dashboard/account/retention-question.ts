import { readable } from "#components/record/facts.ts";
import type { FormQuestion } from "#components/ui/form/action-form.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Notifications that a new retention period would erase at once. */
interface AtOnce {
  days: number;
  before: Date;
  count: number;
  /** True if there are more than `count`, because counting stops at a limit. */
  more: boolean;
}

/** The question before content is erased automatically. */
export function retentionQuestion({ days, before, count, more }: AtOnce, t: Messages): FormQuestion {
  const { retentionQuestion: q } = t.dashboard.settings;
  const moment = readable(formatTime(before), t);
  const text = [count ? q.atOnce(moment) : q.none, count ? q.fromThen(days) : q.fromNow(days), q.forGood];
  const { withoutOutcome } = LIMITS.retentionDays;
  if (days < withoutOutcome) text.push(q.withoutOutcome(withoutOutcome));
  return {
    title: count ? q.title(t.number(count), more) : q.titleNone(days),
    text: [text.join(" ")],
    yes: count ? q.yes : q.yesNone(days),
    no: t.dashboard.cancel,
    confirmed: String(days),
  };
}
