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
  "inline-flex min-h-11 items-center text-ui text-quiet! no-underline! hover:text-ink! font-medium aria-[current]:text-ink!";
/** Above one line. */
const WIDE = "lg:-mb-px lg:border-b-2 lg:border-transparent lg:aria-[current]:border-intact";
/** A grid on narrow screens, where they do not fit on one line. */
const CELL =
  "max-lg:w-full max-lg:justify-center max-lg:border-r max-lg:border-b max-lg:border-hairline max-lg:aria-[current]:bg-raised max-lg:aria-[current]:shadow-[inset_0_-2px_0_var(--intact)]";

/** Links to the parts of the page. */
export function Tabs({ id, current, t }: { id: string; current: Tab; t: Messages }) {
  const { notification: one } = t.dashboard;
  return (
    <nav aria-label={one.parts} className="mt-6 border-hairline lg:border-b">
      <ul className="flex list-none whitespace-nowrap max-lg:grid max-lg:grid-cols-3 max-lg:border-t max-lg:border-l max-lg:border-hairline lg:flex-wrap lg:gap-x-6">
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              href={tabUrl(id, tab)}
              prefetch={false}
              scroll={false}
              aria-current={tab === current ? "page" : undefined}
              className={`${TAB} ${WIDE} ${CELL}`}
            >
              {one.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
