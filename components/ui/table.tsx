import type { ReactNode } from "react";

/** Width of a column of times: each fits on one line on wide screens. */
export const WHEN_WIDTH = "lg:w-36 xl:w-52";

/** Quiet buttons end and begin at the edge of the table, without their padding. */
export const ROW_BUTTONS =
  "-my-3 flex flex-wrap gap-2 whitespace-nowrap max-lg:-my-2 max-lg:-ml-2 lg:-mr-2 lg:justify-end";

/** A table that turns each row into a block of labelled cells on narrow screens. */
export function Table({
  caption,
  head,
  children,
}: {
  /** Caption for screen readers only. */
  caption: string;
  /** Names of the columns, each with its width on wide screens. A column of buttons has an empty name. */
  head: readonly (string | readonly [name: string, width: string])[];
  children: ReactNode;
}) {
  return (
    <table className="w-full table-fixed border-collapse text-ui max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-rule text-left text-note text-quiet">
          {head
            .map((column) => (typeof column === "string" ? ([column, ""] as const) : column))
            .map(([name, width], place) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move, and two may be nameless
                key={place}
                scope="col"
                className={`py-2 pr-4 font-normal last:pr-0 ${width}`}
              >
                {name || <span className="sr-only">·</span>}
              </th>
            ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

/** `compact`: on narrow screens the cells below the heading share a line and have no visible labels. */
export const Row = ({ compact = false, children }: { compact?: boolean; children: ReactNode }) => (
  <tr
    className={`border-b border-hairline align-baseline max-lg:py-3 max-lg:last:border-b-0 ${compact ? COMPACT : "max-lg:flex max-lg:flex-col"}`}
  >
    {children}
  </tr>
);

const COMPACT =
  "max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:[&_[data-label]]:sr-only max-lg:[&>td]:contents max-lg:[&>td>div]:contents max-lg:*:[th]:basis-full";

/** `label`: the column's name, shown on narrow screens; absent for a row's heading and its buttons, which end at the rule's end. */
export function Cell({ label, heading = false, children }: { label?: string; heading?: boolean; children: ReactNode }) {
  const className = "min-w-0 py-3 pr-4 wrap-anywhere last:pr-0 max-lg:py-0.5 max-lg:pr-0";
  if (heading)
    return (
      <th scope="row" className={`${className} text-left font-medium max-lg:-order-1`}>
        {children}
      </th>
    );
  if (!label) return <td className={`${className} max-lg:not-empty:pt-4 lg:text-right`}>{children}</td>;
  return (
    <td
      className={`${className} max-lg:grid max-lg:grid-cols-[6rem_minmax(0,1fr)] max-lg:items-baseline max-lg:gap-x-3`}
    >
      <span className="text-note text-quiet lg:hidden" data-label>
        {label}
      </span>
      <div className="min-w-0">{children}</div>
    </td>
  );
}
