import type { ReactNode } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";

const EDGE: { [tone in Tone]: string } = {
  intact: "border-intact",
  pending: "border-pending",
  broken: "border-broken",
  unknown: "border-unknown",
};

/** Something the reader should know before going on. `live`: it appeared because of what they did, so it is read out. */
export function Notice({
  tone,
  title,
  live = false,
  children,
}: {
  tone: Tone;
  title?: string;
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`tone-${tone} my-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-l-2 bg-raised px-4 py-3 text-[0.9375rem] ${EDGE[tone]}`}
      {...(live ? { role: "status" } : {})}
    >
      <span className="mark">
        <Shape tone={tone} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
