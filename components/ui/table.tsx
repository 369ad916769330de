import type { ReactNode } from "react";

/** Of a column of moments: on one line each where there is room for that. */
export const WHEN_WIDTH = "lg:w-36 xl:w-48";

/** Columns of facts; where there is no room for them every row becomes a block in which each fact carries its column's name. */
export function Table({
  caption,
  head,
  children,
}: {
  /** For who hears the page rather than sees it. */
  caption: string;
  /** The columns' names, an empty one has only controls; with a class that says how wide a column is where others are given room. */
  head: readonly (string | readonly [name: string, width: string])[];
  children: ReactNode;
}) {
  return (
    <table className="w-full table-fixed border-collapse text-[0.9375rem] max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-[var(--rule)] text-left text-[0.8125rem] text-quiet">
          {head
            .map((column) => (typeof column === "string" ? ([column, ""] as const) : column))
            .map(([name, width], place) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move, and two may be nameless
                key={place}
                scope="col"
                className={`py-2 pr-4 font-normal ${width}`}
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

export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="border-b border-hairline align-top max-lg:block max-lg:py-3">{children}</tr>
);

/** `label`: the column's name, shown where rows are blocks; none for a row's heading and for its controls. */
export function Cell({ label, heading = false, children }: { label?: string; heading?: boolean; children: ReactNode }) {
  const className =
    "min-w-0 py-3 pr-4 wrap-anywhere lg:[&_.local]:block lg:[&_.local]:text-[0.8125rem] lg:[&_.local]:text-quiet max-lg:block max-lg:py-0.5 max-lg:pr-0";
  const content = (
    <>
      {label && <span className="mr-2 text-[0.8125rem] text-quiet lg:hidden">{label}</span>}
      {children}
    </>
  );
  if (!heading) return <td className={className}>{content}</td>;
  return (
    <th scope="row" className={`${className} text-left font-medium`}>
      {content}
    </th>
  );
}
