"use client";
import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";

/** Of radio buttons, Tab reaches only the chosen one. */
const REACHABLE = "a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary";

/** Moves focus to the dialog itself: on its first button, a second Enter would confirm it. */
function enter({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.focus();
}

/** Wraps the Tab order around, so that the page behind stays out of reach. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  // An overlay inside an overlay handles its own keys.
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.checkVisibility());
  const [leaving, next] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const { activeElement } = document;
  if (activeElement !== leaving && !(event.shiftKey && activeElement === event.currentTarget)) return;
  event.preventDefault();
  next?.focus();
}

/**
 * A dialog above the page, by the browser's popover: buttons with `popoverTarget` open it without scripts, Escape and a click
 * outside close it, and focus returns to the button.
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
  /** The id of the overlay's title. */
  labelledBy: string;
  className: string;
  /** True for dialogs whose result the page shows. */
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
