import type { ReactNode } from "react";

/** What stands where a list would: why nothing is there, and what would change that. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="border border-dashed border-hairline px-6 py-8">
      <p className="font-serif text-xl">{title}</p>
      <div className="mt-2 max-w-[38rem] text-[0.9375rem] text-quiet">{children}</div>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
