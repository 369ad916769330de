import type { ReactNode } from "react";
import { Button } from "./form/button.tsx";
import { type ButtonLook, buttonClass } from "./form/button-class.ts";
import { Overlay } from "./overlay.tsx";

/**
 * A button and the dialog that it opens. The dialog closes when its form is sent: the page shows the result. A function as
 * children places the button that changes nothing itself, beside its own button.
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
  /** The button's label. */
  open: ReactNode;
  look?: ButtonLook;
  title: ReactNode;
  /** Label of the button that changes nothing. */
  close: ReactNode;
  /** True if the form in the dialog shows its result there, so that the dialog stays open. */
  stays?: boolean;
  children: ReactNode | ((close: ReactNode) => ReactNode);
}) {
  const closing = (
    <button type="button" popoverTarget={id} popoverTargetAction="hide" className={buttonClass("plain")}>
      {close}
    </button>
  );
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass(look)}>
        {open}
      </button>
      <Overlay
        id={id}
        labelledBy={`${id}-title`}
        closesOnSubmit={!stays}
        className="visible group/dialog m-auto w-[min(30rem,calc(100vw-2rem))] border border-rule bg-paper p-6 text-left text-base font-normal whitespace-normal text-ink backdrop:bg-black/45"
      >
        <h2 id={`${id}-title`} className="mb-3 font-serif text-xl font-normal wrap-anywhere">
          {title}
        </h2>
        {typeof children === "function" ? (
          children(closing)
        ) : (
          <>
            {children}
            <div className="mt-4">{closing}</div>
          </>
        )}
      </Overlay>
    </>
  );
}

/** Buttons at the end of a dialog, side by side. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap gap-3">{children}</div>
);

interface ConfirmedProps extends Pick<Parameters<typeof Dialog>[0], "id" | "open" | "look" | "title" | "close"> {
  /** Label of the button that does it. */
  yes: string;
  action: (form: FormData) => Promise<void>;
  /** What it does, and hidden fields. */
  children: ReactNode;
}

/** A form of one button, which a dialog asks about first. */
export const Confirmed = ({ yes, action, children, ...dialog }: ConfirmedProps) => (
  <Dialog {...dialog}>
    {(close) => (
      <form action={action}>
        {children}
        <DialogButtons>
          <Button look="danger">{yes}</Button>
          {close}
        </DialogButtons>
      </form>
    )}
  </Dialog>
);
