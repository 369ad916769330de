import type { ReactNode } from "react";

/** Facts with their labels: side by side where there is room. `wide`: the labels are long. */
export const Rows = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <dl className={wide ? "[--label:15rem]" : undefined}>{children}</dl>
);

export const LabelledRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-1.25 sm:grid sm:grid-cols-[var(--label,8.75rem)_1fr] sm:items-baseline sm:gap-x-5">
    <dt className="text-note leading-normal text-quiet">{label}</dt>
    <dd className="min-w-0 text-ui wrap-anywhere">{children}</dd>
  </div>
);
