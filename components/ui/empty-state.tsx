import type { ReactNode } from "react";

/** Replaces an empty list: why it is empty, and what fills it. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="border border-dashed border-hairline px-6 py-8">
      <h2 className="font-serif text-xl">{title}</h2>
      <div className="mt-2 max-w-[38rem] text-ui text-quiet">{children}</div>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
