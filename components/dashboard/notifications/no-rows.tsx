import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { visible } from "#components/record/visible.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Standing, standingWord } from "../standing.ts";
import { longDay } from "../when.tsx";
import { type Asked, listUrl } from "./listed.ts";

interface NoRowsProps {
  asked: Asked;
  filtered: boolean;
  maySend: boolean;
  t: Messages;
}

/** What a filter asks for, in words. */
function wordsOf({ q, status, since, until, days }: Asked, t: Messages): string[] {
  const { none } = t.dashboard.notifications;
  const day = (date: string) => longDay(new Date(date), t.lang);
  return [
    q && none.quoted(visible(q)),
    status && standingWord({ status: status as Standing, simulated: false }, t),
    days && none.days(Number(days)),
    since && none.since(day(since)),
    until && none.until(day(until)),
  ].filter(Boolean);
}

/** Replaces an empty list: nothing matches the filter, or nothing was sent yet. */
export function NoRows({ asked, filtered, maySend, t }: NoRowsProps) {
  const { none, empty, create, saved } = t.dashboard.notifications;
  const words = wordsOf(asked, t);
  if (filtered)
    return (
      <EmptyState title={none.title} action={<ButtonLink href={listUrl({})}>{saved.clear}</ButtonLink>}>
        <p className="wrap-anywhere">{words.length > 0 && none.of(words.join(", "))}</p>
        {asked.q && <p>{none.text}</p>}
      </EmptyState>
    );
  const send = maySend && (
    <ButtonLink look="main" href="/dashboard/compose">
      {create}
    </ButtonLink>
  );
  return (
    <EmptyState title={empty.title} action={send}>
      {empty.text}
    </EmptyState>
  );
}
