"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  words: { count: string; all: string; clear: string };
  children: ReactNode;
}

/** Name of the checkboxes of rows. */
const BOXES = "input[type=checkbox][name=id]";
const boxesIn = (form: HTMLFormElement | null | undefined): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>(BOXES) ?? []),
];

/** Checks all boxes of its form or none, and tells the others of it. */
function checkAll(form: HTMLFormElement | null | undefined, checked: boolean) {
  for (const box of boxesIn(form)) box.checked = checked;
  form?.dispatchEvent(new Event("change"));
}

const BAR = [
  "z-10 hidden flex-wrap items-center gap-x-4 gap-y-2 bg-paper group-has-[input[name=id]:checked]/list:flex",
  // It takes no room, so that rows stay where they are, and covers the head with its rule. The box that selects all is above it.
  "lg:sticky lg:-top-10 lg:-mt-12.25 lg:h-12.25 lg:border-b lg:border-rule lg:pl-11 lg:translate-y-10.25 lg:[&_button]:min-h-9 lg:[&_button]:py-1",
  "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-rule max-lg:px-5 max-lg:py-3 max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:pt-0.5",
].join(" ");

const TEXT_BUTTON = "min-h-11 cursor-pointer text-ui text-intact underline underline-offset-[0.2em]";

/**
 * What can be done with the selected rows: in place of the table's head on wide screens, at the foot of the window on narrow ones.
 * Styles show it once a row is selected, so that it works without scripts.
 */
export function Selection({ words, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const read = () => setCount(boxesIn(bar.current?.closest("form")).filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const form = bar.current?.closest("form");
    // Going back to the page restores what was checked.
    read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, []);
  const setAll = (checked: boolean) => checkAll(bar.current?.closest("form"), checked);
  return (
    <div ref={bar} className={BAR}>
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

/** The checkbox above the rows' own. Without scripts, which it needs, its children. */
export function SelectAll({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLInputElement>(null);
  const [able, setAble] = useState(false);
  useEffect(() => setAble(true), []);
  useEffect(() => {
    const form = box.current?.form;
    const read = () => {
      const checked = boxesIn(form).map((one) => one.checked);
      if (!box.current) return;
      box.current.checked = checked.every(Boolean);
      box.current.indeterminate = !box.current.checked && checked.some(Boolean);
    };
    if (able) read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, [able]);
  if (!able) return children;
  return (
    <label className="-mt-4 -mb-2 flex size-11 cursor-pointer items-center justify-center lg:relative lg:z-20 lg:-ml-2">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-intact"
        aria-label={label}
        onChange={({ target }) => checkAll(target.form, target.checked)}
      />
    </label>
  );
}
