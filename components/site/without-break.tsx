import { Fragment } from "react";

/** A text whose `of` stays on one line: browsers break a line after a hyphen. */
export const WithoutBreak = ({ of, children }: { of: string; children: string }) =>
  children.split(of).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
    <Fragment key={index}>
      {index > 0 && <span className="whitespace-nowrap">{of}</span>}
      {part}
    </Fragment>
  ));
