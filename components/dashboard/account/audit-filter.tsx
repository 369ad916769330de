import Link from "next/link";
import { AutoFilter } from "#components/dashboard/notifications/auto-filter.tsx";
import { Days } from "#components/dashboard/notifications/days.tsx";
import { FOLD, FOLD_SUMMARY } from "#components/dashboard/notifications/filter.tsx";
import { named } from "#components/record/facts.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Select } from "#components/ui/form/field.tsx";
import { RETENTION } from "#lib/access/audit.ts";
import type { AskedDays } from "#lib/contract/fields/period.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  page: string;
  asked: { actor: string; action: string } & AskedDays;
  /** The number of entries in words; `null` if it is unknown. */
  found: string | null;
  actors: string[];
  actions: string[];
  t: Messages;
}

/** The filter of the audit log by person, action and date. */
export function AuditFilter({ page, asked, found, actors, actions, t }: Props) {
  const { audit, notifications: list } = t.dashboard;
  const people = actors.map((actor) => [actor, actor === RETENTION ? audit.retention : actor] as const);
  const acts = actions.map((action) => [action, named(audit.actions, action) ?? action] as const);
  const { actor, action, since, until } = asked;
  const set = [actor, action, since, until].filter(Boolean).length;
  return (
    <search className="mt-4 block" aria-label={audit.filter}>
      <details className={FOLD} open={set > 0}>
        <summary className={FOLD_SUMMARY}>
          {audit.filter} {set > 0 && <b>({t.number(set)})</b>}
        </summary>
        <AutoFilter
          className="mt-2 grid items-end gap-x-4 gap-y-3 *:min-w-0 grid-cols-2 max-sm:[&>:nth-child(-n+2)]:col-span-full xl:grid-cols-4"
          action={page}
          asked={{ ...asked }}
        >
          <Select
            label={audit.what}
            name="action"
            defaultValue={asked.action}
            options={[["", audit.anything], ...acts]}
          />
          <Select label={audit.who} name="actor" defaultValue={asked.actor} options={[["", audit.anyone], ...people]} />
          <Days asked={asked} words={list.days} />
          <noscript>
            <Button look="plain">{list.apply}</Button>
          </noscript>
        </AutoFilter>
      </details>
      {set > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ui">
          {found && <span>{found}</span>}
          <Link href={page} prefetch={false} className="inline-flex min-h-11 items-center">
            {list.clear}
          </Link>
        </p>
      )}
    </search>
  );
}
