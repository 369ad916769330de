import type { ReactNode } from "react";

/** Content that is folded away until it is opened. */
export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined}>
      <summary className="cursor-pointer py-3 text-sm text-quiet hover:text-ink">{summary}</summary>
      {children}
    </details>
  );
}
