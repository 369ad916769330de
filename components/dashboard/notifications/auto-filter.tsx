"use client";
import Form from "next/form";
import { type ReactNode, useEffect, useRef } from "react";

/** Milliseconds without a key before a search begins. */
const PAUSE = 350;

/** A filter form that applies as soon as a field changes. Without scripts it has a button. */
export function AutoFilter({ action, asked, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Fields keep their own values, so another filter, chosen by a link, is written into them. React writes hidden fields.
  useEffect(() => {
    for (const [name, value] of Object.entries(asked)) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.type !== "hidden" && field !== document.activeElement) field.value = value;
    }
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applySoon = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.current?.requestSubmit(), pause);
  };
  return (
    <Form
      ref={form}
      className={className}
      action={action}
      prefetch={false}
      replace
      scroll={false}
      onInput={({ target }) => applySoon(target instanceof HTMLInputElement && target.type === "search" ? PAUSE : 0)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {children}
    </Form>
  );
}

interface Props {
  action: string;
  /** The current filter. */
  asked: { [name: string]: string };
  className: string;
  children: ReactNode;
}
