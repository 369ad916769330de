"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "./form/button-class.ts";

interface MenuProps {
  label: string;
  /** What the actions are of, for screen readers, where a page has several menus. */
  of?: string;
  /** It opens toward the left: the button stands at the end of its line. */
  atEnd?: boolean;
  /** `li` elements with links, forms or dialogs. */
  children: ReactNode;
}

/**
 * Rare actions behind a button, which opens without a script. Escape, a press elsewhere and focus elsewhere close it. On phones they
 * span the width of the nearest positioned element, wherever the button stands in it. Behind a dialog that it opened it is out of sight.
 */
export function Menu({ label, of, atEnd = false, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    const leaveByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open || menu.current.querySelector(":popover-open")) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    // Listens while it is closed too: a key may come before the event "toggle".
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", leaveByKey);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", leaveByKey);
    };
  }, []);
  return (
    <details ref={menu} className="sm:relative">
      <summary className={`${buttonClass("plain")} list-none [&::-webkit-details-marker]:hidden`}>
        {label} {of && <span className="sr-only">{of}</span>} <span aria-hidden="true">▾</span>
      </summary>
      <ul
        className={`absolute top-full z-10 mt-1 grid has-[:popover-open]:invisible list-none border border-control bg-raised py-1 text-left text-ui *:px-4 *:[li]:flex *:[li]:min-h-11 *:[li]:items-center max-sm:inset-x-0 sm:w-max ${atEnd ? "sm:right-0" : "sm:left-0"}`}
      >
        {children}
      </ul>
    </details>
  );
}
