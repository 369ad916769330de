import Link from "next/link";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** The parts of a notification's page. The first is the page without a parameter. */
const TABS = ["overview", "content", "evidence", "provider", "webhooks", "api"] as const;
export type Tab = (typeof TABS)[number];

export const asTab = (name: string | undefined): Tab => TABS.find((tab) => tab === name) ?? "overview";

export const tabUrl = (id: string, tab: Tab): string =>
  tab === "overview" ? notificationUrl(id) : `${notificationUrl(id)}?tab=${tab}`;

/** A part that begins right below the tabs needs no rule of its own. */
export const FLUSH = "[&>section:first-child]:mt-7 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-0";

const TAB =
  "sm:-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-ui text-quiet! no-underline! hover:text-ink! aria-[current]:border-intact aria-[current]:font-medium aria-[current]:text-ink!";

/** Links to the parts of the page. */
export function Tabs({ id, current, t }: { id: string; current: Tab; t: Messages }) {
  const { notification: one } = t.dashboard;
  return (
    <nav aria-label={one.parts} className="mt-6 border-b border-hairline">
      <ul className="-ml-3 flex list-none flex-wrap whitespace-nowrap">
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              href={tabUrl(id, tab)}
              prefetch={false}
              scroll={false}
              aria-current={tab === current ? "page" : undefined}
              className={TAB}
            >
              {one.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
