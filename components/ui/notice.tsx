import type { ReactNode } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Icon } from "./icon.tsx";

const EDGE: { [tone in Tone]: string } = {
  intact: "border-intact",
  pending: "border-pending",
  warned: "border-pending",
  broken: "border-broken",
  closed: "border-unknown",
  uncounted: "border-unknown",
  unknown: "border-unknown",
};

/** A message above the content. `live`: the result of an action, which screen readers announce. */
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
      className={`tone-${tone} my-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-l-2 bg-raised px-4 py-3 text-ui ${EDGE[tone]}`}
      {...(live ? { role: "status" } : {})}
    >
      <span className="text-tone *:mt-[0.25em] *:size-[1em]">
        {tone === "unknown" ? <Icon sign="info" /> : <Shape tone={tone} />}
      </span>
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
