"use client";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** Labels of a form that is folded behind a button. */
export interface FoldWords {
  open: string;
  /** Of the button that opens it. */
  look?: ButtonLook;
  title: string;
  unfolded?: boolean;
  submit: string;
  close: string;
}

export function Folded({
  words,
  open,
  children,
}: {
  words: FoldWords | undefined;
  open: boolean;
  children: ReactNode;
}) {
  if (!words) return children;
  return (
    <details className="mt-6 open:border open:border-hairline open:p-5" open={open || words.unfolded || undefined}>
      <summary className="w-fit list-none [[open]>&]:cursor-default [&::-webkit-details-marker]:hidden">
        <span className={`${buttonClass(words.look ?? "plain")} [[open]>*>&]:hidden`}>{words.open}</span>
        <h3 className="hidden font-serif text-entry [[open]>*>&]:block">{words.title}</h3>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

/** Without scripts the link loads the page anew, where the form is folded. */
export const FoldButtons = ({ words }: { words: FoldWords }) => (
  <div className="flex flex-wrap gap-3">
    <Button>{words.submit}</Button>
    <a
      href="?"
      className={buttonClass("plain")}
      onClick={(event) => {
        event.preventDefault();
        event.currentTarget.closest("details")?.removeAttribute("open");
      }}
    >
      {words.close}
    </a>
  </div>
);
