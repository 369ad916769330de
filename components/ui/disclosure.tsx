import type { ReactNode } from "react";

/** Content that is folded away until it is opened. */
export function Disclosure({
  summary,
  open,
  className,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={open || undefined} className={className}>
      <summary className="cursor-pointer py-3 text-sm text-quiet hover:text-ink">{summary}</summary>
      {children}
    </details>
  );
}
