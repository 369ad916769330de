import { ButtonLink } from "#components/ui/button-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** Replaces an empty list: nothing matches the filter, or nothing was sent yet. */
export function NoRows({ filtered, maySend, t }: { filtered: boolean; maySend: boolean; t: Messages }) {
  const { none, empty, create } = t.dashboard.notifications;
  if (filtered) return <EmptyState title={none.title}>{none.text}</EmptyState>;
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
