import Link from "next/link";
import { standingTone, standingWord } from "#components/dashboard/standing.ts";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, type Listed, notificationUrl } from "./listed.ts";
import { SelectAll, Selection } from "./selection.tsx";
import { ByStatus, Created } from "./sort.tsx";

const HEAD = "pr-5 pb-1.5 text-left font-normal";
/** Padding of cells on wide screens, where rows are table rows. */
const CELL = "min-w-0 wrap-anywhere lg:py-2.75 lg:pr-5";

/** A table on wide screens, cards on narrow ones. */
export function ListTable({ rows, asked, page, t }: TableProps) {
  const { columns, caption, select } = t.dashboard.notifications;
  const referenced = rows.some(({ customer_ref }) => customer_ref !== null);
  return (
    <form className="group/list" method="post" action="/dashboard/notifications/selected">
      {/* Other pages, filters and orders begin with nothing selected. */}
      <Selection key={page} words={{ count: select.count, all: select.all, clear: select.clear }}>
        <span className="flex gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
          <Button name="as" value="zip">
            {select.zip}
          </Button>
          <Button look="plain" name="as" value="csv">
            {select.csv}
          </Button>
        </span>
      </Selection>
      <table className="w-full table-fixed border-collapse max-lg:block max-lg:border-t max-lg:border-rule">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-note text-quiet max-lg:hidden">
          <tr className="border-b border-rule">
            <th scope="col" className="w-11 text-left">
              <SelectAll key={page} label={select.all}>
                <span className="sr-only">{select.column}</span>
              </SelectAll>
            </th>
            <th
              scope="col"
              className={`w-44 ${HEAD}`}
              {...(asked.order === "status" ? { "aria-sort": "descending" } : {})}
            >
              <ByStatus asked={asked} t={t} />
            </th>
            <th scope="col" className={HEAD}>
              {columns.notification}
            </th>
            {referenced && (
              <th scope="col" className={`w-32 ${HEAD}`}>
                {columns.reference}
              </th>
            )}
            <th
              scope="col"
              className={`w-32 ${HEAD}`}
              {...(asked.order === "status"
                ? {}
                : { "aria-sort": asked.order === "oldest" ? "ascending" : "descending" })}
            >
              <Created asked={asked} t={t} />
            </th>
            <th scope="col" className="w-24 pb-1.5 text-right font-normal">
              {columns.certificate}
            </th>
          </tr>
        </thead>
        <tbody key={page} className="max-lg:block">
          {rows.map((row) => (
            <Row key={row.id} {...{ row, referenced, t }} />
          ))}
        </tbody>
      </table>
    </form>
  );
}

interface TableProps {
  rows: Listed[];
  asked: Asked;
  /** The address of this page of the list. */
  page: string;
  t: Messages;
}

interface RowProps {
  row: Listed;
  /** At least one row of the list has a reference. */
  referenced: boolean;
  t: Messages;
}

function Row({ row, referenced, t }: RowProps) {
  const { notifications: list } = t.dashboard;
  const standing = { ...row, status: row.not_sent ? ("not_sent" as const) : row.status };
  const seal = sealWord(row, t);
  return (
    <tr className="relative border-b border-hairline align-top hover:bg-raised hover:shadow-[-0.75rem_0_0_var(--raised),0.75rem_0_0_var(--raised)] [--chosen:color-mix(in_srgb,var(--intact)_11%,var(--paper))] has-[input:checked]:bg-(--chosen) has-[input:checked]:shadow-[-0.75rem_0_0_var(--chosen),0.75rem_0_0_var(--chosen)] max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5 max-lg:pr-11">
      <td className="max-lg:absolute max-lg:top-1 max-lg:-right-2.5">
        <label className="relative z-1 flex size-11 cursor-pointer items-center justify-center lg:-ml-2">
          <input
            type="checkbox"
            name="id"
            value={row.id}
            className="size-5 accent-intact"
            aria-label={list.select.one(row.subject ?? list.erased, row.recipient_email)}
          />
        </label>
      </td>
      <td className={`${CELL} max-lg:-order-1 max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:items-baseline`}>
        <Mark tone={standingTone(standing)}>{standingWord({ ...standing, simulated: false }, t)}</Mark>
        <span className="pl-5.5 text-sm text-quiet lg:block">
          {row.simulated && <span className="tone-pending text-tone">{t.simulated.mark}</span>}
          {row.simulated && seal && " · "}
          {seal}
        </span>
      </td>
      <td className={`${CELL} max-lg:-order-2 max-lg:basis-full`}>
        <Link
          href={notificationUrl(row.id)}
          prefetch={false}
          dir="auto"
          data-row
          className="font-serif text-entry leading-[1.4] text-ink! no-underline! before:absolute before:inset-0 hover:underline! focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-intact"
        >
          <span className={`line-clamp-2 ${row.subject === null ? "text-quiet" : ""}`}>
            {row.subject === null ? list.erased : visible(row.subject)}
          </span>
        </Link>
        {row.erased && <span className="block text-sm wrap-anywhere text-quiet">{list.record(row.id)}</span>}
        {row.recipient_email !== null && (
          <span className="block truncate text-sm text-quiet">{list.to(visible(row.recipient_email))}</span>
        )}
      </td>
      {referenced && (
        <td
          className={`${CELL} text-sm text-quiet ${row.customer_ref === null ? "max-lg:sr-only" : "max-lg:flex max-lg:gap-x-1"}`}
        >
          {row.customer_ref === null ? (
            <span className="sr-only">{list.noReference}</span>
          ) : (
            <>
              <span className="flex-none lg:hidden">{list.shortReference}</span>
              <span className="min-w-0 max-lg:truncate lg:line-clamp-2" dir="auto">
                {visible(row.customer_ref)}
              </span>
            </>
          )}
        </td>
      )}
      <td className={`${CELL} text-sm whitespace-nowrap text-quiet`}>
        <When at={row.created_at} near t={t} />
      </td>
      <td className="text-sm max-lg:-mr-11 max-lg:ml-auto lg:py-2.75 lg:text-right">
        {row.timestamped_at !== null && <CertificateLink id={row.id} of={row.subject} t={t} />}
      </td>
    </tr>
  );
}

/** `of`: the subject or the recipient, which names it to screen readers; `null` once it is erased. */
export function CertificateLink({ id, of, t }: { id: string; of: string | null; t: Messages }) {
  const { notifications: list, newTab } = t.dashboard;
  return (
    <a
      href={notificationUrl(id, "certificate")}
      data-certificate
      target="_blank"
      rel="noreferrer"
      className="relative z-1 inline-block min-h-6 before:absolute before:-inset-x-3 before:-inset-y-3"
    >
      PDF
      <span className="sr-only">
        {" "}
        {list.certificateOf(of === null ? list.erased : visible(of))}, {newTab}
      </span>
    </a>
  );
}

function sealWord({ timestamped_at, unsealed, not_sent }: Listed, t: Messages): string | null {
  const { sealed, pending, again } = t.dashboard.notifications.seal;
  if (not_sent) return null;
  if (unsealed) return timestamped_at ? again : pending;
  return timestamped_at ? sealed : null;
}
