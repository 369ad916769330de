import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { listUrl } from "./listed.ts";

/** Replaces an empty list: nothing matches the filter, or the first steps. */
export function NoRows({ filtered, maySend, t }: { filtered: boolean; maySend: boolean; t: Messages }) {
  const { none, empty, clear } = t.dashboard.notifications;
  if (filtered) {
    return (
      <EmptyState title={none.title} action={<Link href={listUrl({})}>{clear}</Link>}>
        {none.text}
      </EmptyState>
    );
  }
  const { steps } = empty;
  const list: { title: string; text: string; href?: string }[] = [
    { title: steps.browser, text: steps.browserText, ...(maySend ? { href: "/dashboard/compose" } : {}) },
    { title: steps.api, text: steps.apiText, href: "/docs" },
    { title: steps.watch, text: steps.watchText },
  ];
  return (
    <EmptyState
      title={empty.title}
      action={
        <ol className="grid list-none gap-x-8 gap-y-4 sm:grid-cols-3">
          {list.map(({ title, text, href }, index) => (
            <li key={text} className="border-t border-hairline pt-3">
              <h3 className="font-serif text-entry">
                <span className="text-intact">{index + 1}. </span>
                {href ? <a href={href}>{title}</a> : title}
              </h3>
              <p className="mt-1 text-ui text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      }
    >
      {empty.text}
    </EmptyState>
  );
}
