import Link from "next/link";
import type { ReactNode } from "react";
import type { Tone } from "#components/record/kit.ts";

/** Links of which one is current. On phones they stay on one line that scrolls sideways, where browsers can at first to it. */
export const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ul className="flex list-none gap-x-2 gap-y-1 max-sm:-mx-5 max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1.5 max-sm:-my-1.5 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] max-sm:[&>li:has([aria-current])]:[scroll-initial-target:nearest] sm:flex-wrap">
      {children}
    </ul>
  </nav>
);

interface ChoiceProps {
  href: string;
  current: boolean;
  /** Colours an icon among the children. */
  tone?: Tone;
  children: ReactNode;
}

export const Choice = ({ href, current, tone, children }: ChoiceProps) => (
  <li className={tone && `tone-${tone}`}>
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? "true" : undefined}
      className="inline-flex min-h-9 items-center max-sm:min-h-11 gap-1.75 border border-hairline bg-raised px-2.5 text-[0.875rem] text-ink! no-underline! hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper! *:[svg]:size-3.25 *:[svg]:flex-none *:[svg]:text-tone aria-[current]:*:[svg]:text-paper aria-[current]:*:[svg]:[--cut:var(--ink)]"
    >
      {children}
    </Link>
  </li>
);
