import type { ReactNode } from "react";

interface Props {
  title: string;
  action?: ReactNode;
  /** The list has rows: only the action is left. It keeps its place, so that its form keeps its result. */
  filled?: boolean;
  children: ReactNode;
}

/** Replaces an empty list: why it is empty, and what fills it. */
export function EmptyState({ title, action, filled = false, children }: Props) {
  return (
    <div className={filled ? "mb-5 empty:hidden" : "border border-dashed border-hairline px-6 py-8"}>
      {!filled && (
        <>
          <h2 className="font-serif text-xl">{title}</h2>
          <div className="mt-2 max-w-[38rem] text-ui text-quiet">{children}</div>
        </>
      )}
      {action && <div className={filled ? undefined : "mt-5"}>{action}</div>}
    </div>
  );
}
