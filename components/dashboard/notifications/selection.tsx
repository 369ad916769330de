"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  words: { count: string; all: string; clear: string };
  children: ReactNode;
}

/** Name of the checkboxes of rows. */
const BOXES = "input[type=checkbox][name=id]";
const TEXT_BUTTON = "min-h-11 cursor-pointer text-ui text-intact underline underline-offset-[0.2em]";

/** What can be done with the selected rows. Styles show it once a row is selected, so that it works without scripts. */
export function Selection({ words, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const boxes = () => [...(bar.current?.closest("form")?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])];
  const read = () => setCount(boxes().filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const form = bar.current?.closest("form");
    // Going back to the page restores what was checked.
    read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, []);
  const setAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    read();
  };
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 hidden flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-paper py-3 max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:pt-0.5 group-has-[input[name=id]:checked]/list:flex"
    >
      {count > 0 && (
        <>
          <span className="text-ui font-medium" role="status">
            {words.count.replace("{count}", String(count))}
          </span>
          <button type="button" className={TEXT_BUTTON} onClick={() => setAll(true)}>
            {words.all}
          </button>
          <button type="button" className={TEXT_BUTTON} onClick={() => setAll(false)}>
            {words.clear}
          </button>
        </>
      )}
      {children}
    </div>
  );
}
