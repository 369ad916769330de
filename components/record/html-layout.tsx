import type { ReactNode } from "react";
import type { Kit } from "./kit.ts";
import { unbroken } from "./unbroken.ts";
import { visible } from "./visible.ts";

const SECTION_TITLE = "mb-3 font-serif text-section leading-[1.3]";
export const ENTRY_TITLE = "font-serif text-entry";
export const MONO = "font-mono text-note leading-[1.65] wrap-anywhere";
/** Stacked marks on a letter must not paint over the text around the sender's words. */
export const CLIPPED = "overflow-clip [overflow-clip-margin:0.25rem]";

export const Lead = ({ children, flush = false }: { children: ReactNode; flush?: boolean }) => (
  <p
    className={`mb-4 max-w-[60ch] text-sm/normal text-quiet print:break-inside-avoid print:break-after-avoid ${flush ? "" : "-mt-1.5"}`}
  >
    {children}
  </p>
);

export const Words: Kit["Words"] = ({ children, quiet }) => (
  <p className={quiet ? "text-sm/normal text-quiet" : "text-ui"}>{visible(unbroken(children))}</p>
);

/** A section with its title. */
export function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-rule pt-2.5" aria-labelledby={`${name}-title`} id={name}>
      <h2 className={SECTION_TITLE} id={`${name}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export const Row = ({ label, long, children }: { label: string; long?: boolean; children: ReactNode }) => (
  <div
    className={`py-1.25 max-sm:[&_[data-local]]:inline-block sm:grid sm:grid-cols-[var(--label,8.75rem)_1fr] sm:gap-x-5 print:has-[>dd>a:not([data-address])]:hidden ${
      long ? "print:block" : "sm:items-baseline print:break-inside-avoid"
    }`}
  >
    <dt className={`text-note text-quiet ${long ? "print:break-after-avoid sm:pt-0.75" : ""}`}>{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const SUMMARY =
  "relative flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 pr-7 text-ink cursor-pointer after:absolute after:right-1 after:font-mono after:text-lg after:leading-none after:text-quiet after:content-['+'] [&::-webkit-details-marker]:hidden [[open]>&]:after:content-['–'] print:break-after-avoid print:after:hidden";

interface FoldProps {
  name: string;
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  /** What the section holds, beside the title. */
  note?: string;
  open?: boolean;
  /** Left out on paper. */
  unprinted?: boolean;
  children: ReactNode;
}

/** A folded section. It opens for printing and when a link leads to it. */
export function Fold({ name, title, mark, note, open = false, unprinted = false, children }: FoldProps) {
  return (
    <details
      className={`border-t border-hairline open:pb-7 [[data-folds]>&:first-child]:border-t-0 print:border-rule print:pb-7 ${unprinted ? "print:hidden" : ""}`}
      id={name}
      open={open}
    >
      <summary className={`${SUMMARY} py-3 after:top-4.25`}>
        <h2 className="font-serif text-xl leading-[1.3]">{title}</h2>
        {note !== undefined && <span className="text-sm/normal text-quiet max-sm:basis-full print:hidden">{note}</span>}
        {mark}
      </summary>
      {children}
    </details>
  );
}

/** Folded entries of a section. */
export function FoldedGroup({ title, mark, open, children }: Omit<FoldProps, "name" | "note" | "unprinted">) {
  return (
    <details className="border-t border-hairline open:pb-2.5" open={open}>
      <summary className={`${SUMMARY} py-2.5 text-sm/normal after:top-3.25`}>
        <span className={`${ENTRY_TITLE} sm:w-56`}>{title}</span>
        {mark}
      </summary>
      {children}
    </details>
  );
}

/** Classes of a summary. Printed pages show the details without it. */
export const PLAIN_SUMMARY = "cursor-pointer text-quiet hover:text-ink pointer-coarse:py-3 print:hidden";

/** Entries of a list are separated by a hairline. */
export const Entry = ({ children }: { children: ReactNode }) => (
  <div
    data-entry
    className="print:break-inside-avoid [[data-entry]+&]:mt-3 [[data-entry]+&]:border-t [[data-entry]+&]:border-hairline [[data-entry]+&]:pt-3"
  >
    {children}
  </div>
);
