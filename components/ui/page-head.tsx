import type { ReactNode } from "react";
import { named } from "#components/record/facts.ts";
import { Notice } from "./notice.tsx";

/** A page's title, what it is about, and what the last form did: `outcome` names a text of `done` or `problems`. */
export function PageHead({
  title,
  lead,
  outcome,
  done = {},
  problems = {},
}: {
  title: string;
  lead?: ReactNode;
  outcome?: string | null;
  done?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
}) {
  const [good, bad] = [named(done, outcome ?? ""), named(problems, outcome ?? "")];
  return (
    <>
      <h1 className="m-0 font-serif text-[2rem] leading-tight font-normal">{title}</h1>
      {lead && <p className="mt-2 mb-0 max-w-[60ch] text-[0.9375rem] wrap-anywhere text-quiet">{lead}</p>}
      {good && (
        <Notice tone="intact" live>
          {good}
        </Notice>
      )}
      {bad && (
        <Notice tone="broken" live>
          {bad}
        </Notice>
      )}
    </>
  );
}

/** A part of a page, with a heading and a line above it as in a register. */
export function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 border-t border-[var(--rule)] pt-3">
      <h2 id={`${id}-title`} className="m-0 font-serif text-[1.375rem] leading-snug font-normal wrap-anywhere">
        {title}
      </h2>
      {lead && <p className="mt-1 mb-0 max-w-[60ch] text-sm wrap-anywhere text-quiet">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
