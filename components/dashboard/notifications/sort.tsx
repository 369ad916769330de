import Link from "next/link";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

/** Sorts by status: what was refused stands above what was delivered. A filter by status or a search leaves no order to choose. */
export function ByStatus({ asked, t }: { asked: Asked; t: Messages }) {
  const { columns, byOutcome } = t.dashboard.notifications;
  if (asked.q || asked.status) return columns.status;
  return (
    <Link href={listUrl({ ...asked, order: "status" })} prefetch={false} title={byOutcome} className={SORTS}>
      {columns.status} <span aria-hidden="true">{asked.order === "status" ? "↓" : "↕"}</span>
    </Link>
  );
}

const SORTS = "inline-flex min-h-8 items-center gap-1 text-quiet! no-underline! hover:text-ink!";

/** Turns the order around. A search is always newest first. */
export function Created({ asked, t }: { asked: Asked; t: Messages }) {
  const { columns, oldestFirst, newestFirst, byTime } = t.dashboard.notifications;
  const [oldest, ranked] = [asked.order === "oldest", asked.order === "status"];
  if (asked.q) return columns.created;
  return (
    <Link
      href={listUrl({ ...asked, order: oldest || ranked ? "" : "oldest" })}
      prefetch={false}
      title={ranked ? byTime : oldest ? newestFirst : oldestFirst}
      className={SORTS}
    >
      {columns.created} <span aria-hidden="true">{ranked ? "↕" : oldest ? "↑" : "↓"}</span>
    </Link>
  );
}

/** The orders of the list, where its columns have no heads: folded, to share a line with the filter. */
export function Sort({ asked, t }: { asked: Asked; t: Messages }) {
  const { sort } = t.dashboard.notifications;
  if (asked.q) return null;
  const orders = [
    ["", sort.newest],
    ["oldest", sort.oldest],
    ...(asked.status ? [] : [["status", sort.status]]),
  ] as const;
  const current = orders.find(([order]) => order === asked.order) ?? orders[0];
  return (
    <nav aria-label={sort.label} className="has-[details[open]]:basis-full lg:hidden">
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-ui text-quiet hover:text-ink">
          {sort.label}: {current[1]}
        </summary>
        <ul className="flex list-none flex-wrap items-center gap-x-4 text-sm">
          {orders.map(([order, label]) => (
            <li key={order}>
              <Link
                href={listUrl({ ...asked, order })}
                prefetch={false}
                aria-current={asked.order === order ? "true" : undefined}
                className="inline-flex min-h-11 items-center aria-[current]:font-medium aria-[current]:text-ink! aria-[current]:no-underline!"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
