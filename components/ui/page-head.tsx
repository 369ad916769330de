import Link from "next/link";
import type { ReactNode } from "react";
import { named } from "#components/record/facts.ts";
import { Outcome } from "./outcome.tsx";

interface HeadProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The page above this one. */
  back?: { href: string; label: string } | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** Names a text of `done` or `problems`: the result of the last form. */
  outcome?: string | null;
  done?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
}

/** A page's title, its lead and the result of the last form. */
export function PageHead({ title, lead, back, actions, outcome, done = {}, problems = {} }: HeadProps) {
  const [good, bad] = [named(done, outcome ?? ""), named(problems, outcome ?? "")];
  return (
    <>
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-serif text-title leading-tight font-normal wrap-anywhere">{title}</h1>
        {lead && (
          <div className="basis-full sm:order-last">
            <p className="max-w-[60ch] text-ui wrap-anywhere text-quiet">{lead}</p>
          </div>
        )}
        {actions && <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-ui max-sm:gap-x-4">{actions}</div>}
      </div>
      {good && <Outcome tone="intact">{good}</Outcome>}
      {bad && <Outcome tone="broken">{bad}</Outcome>}
    </>
  );
}

export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <p className="-mt-3 mb-1 text-sm">
    <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center">
      {label}
    </Link>
  </p>
);

/** A section of a page, with a rule and a heading. */
export function Part({
  id,
  title,
  lead,
  actions,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 border-t border-rule pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-title`} className="font-serif text-section leading-snug font-normal wrap-anywhere">
          {title}
        </h2>
        {actions}
      </div>
      {lead && <p className="mt-1 max-w-[60ch] text-sm wrap-anywhere text-quiet">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
