import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./form/button-class.ts";
import { Overlay } from "./overlay.tsx";

/** A button and the dialog that it opens. The dialog closes when its form is sent: the page shows the result. */
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
  /** The button's label. */
  open: ReactNode;
  look?: ButtonLook;
  title: string;
  /** Label of the button that changes nothing. */
  close: string;
  /** True if the form in the dialog shows its result there, so that the dialog stays open. */
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
        className="m-auto w-[min(30rem,calc(100vw-2rem))] border border-rule bg-paper p-6 text-left text-base font-normal text-ink backdrop:bg-black/45"
      >
        <h2 id={`${id}-title`} className="mb-3 font-serif text-xl font-normal wrap-anywhere">
          {title}
        </h2>
        {children}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-4 cursor-pointer text-ui text-quiet underline underline-offset-4"
        >
          {close}
        </button>
      </Overlay>
    </>
  );
}
