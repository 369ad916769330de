"use client";
import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";

const REACHABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/** What opened takes the keyboard in. Not to its first button: pressing Enter twice must not answer a question. */
function enter({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.focus();
}

/** The last stop is followed by the first: what lies behind is not to be reached while this is open. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  // Of two that are open, the one inside the other.
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.checkVisibility());
  const [leaving, next] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const { activeElement } = document;
  if (activeElement !== leaving && !(event.shiftKey && activeElement === event.currentTarget)) return;
  event.preventDefault();
  next?.focus();
}

/**
 * What lies above the page until it is closed. It is the browser's own, so buttons with `popoverTarget` open it without
 * scripts, Escape and a click beside it close it, and the keyboard goes back to where it came from.
 */
export function Overlay({
  id,
  labelledBy,
  className,
  closesOnSubmit = false,
  children,
}: {
  /** Unique on the page. */
  id: string;
  /** The id of its title. */
  labelledBy: string;
  className: string;
  /** Once a form in it is sent, what became of that is said by the page. */
  closesOnSubmit?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={className}
      onToggle={enter}
      onKeyDown={keepInside}
      onSubmit={closesOnSubmit ? (event) => event.currentTarget.hidePopover() : undefined}
    >
      {children}
    </div>
  );
}
