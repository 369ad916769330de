import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { Overlay } from "./overlay.tsx";

/**
 * A button, and the question it opens. `children` is mostly a form, whose last button does it. Once that is sent the question
 * is answered, and what became of it is said by the page: with scripts, that stays where it is, it has to be closed.
 */
export function Dialog({
  id,
  open,
  look = "plain",
  title,
  close,
  stays = false,
  children,
}: {
  /** Unique on the page. */
  id: string;
  /** The button's words. */
  open: ReactNode;
  look?: ButtonLook;
  title: string;
  /** The words of the button that leaves everything as it is. */
  close: string;
  /** Its form is answered inside it. */
  stays?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass(look)}>
        {open}
      </button>
      <Overlay
        id={id}
        labelledBy={`${id}-title`}
        closesOnSubmit={!stays}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] border border-[var(--rule)] bg-paper p-6 text-left text-base font-normal text-ink backdrop:bg-black/45"
      >
        <h2 id={`${id}-title`} className="m-0 mb-3 font-serif text-xl font-normal wrap-anywhere">
          {title}
        </h2>
        {children}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-4 cursor-pointer border-0 bg-transparent p-0 text-[0.9375rem] text-quiet underline underline-offset-4"
        >
          {close}
        </button>
      </Overlay>
    </>
  );
}
