import type { ReactNode } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";

const CARD =
  "mt-5 border border-l-4 border-hairline border-l-tone bg-(--wash) px-5 py-4 [--cut:var(--wash)] [--wash:color-mix(in_srgb,var(--tone)_5%,var(--raised))]";

const SHORT =
  "flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5! [&>p:first-child>span]:text-xl [&_svg]:mt-0.5!";

/** A state in the page's largest words, with when and why below. */
export function StateCard({ tone, title, simulated = false, above, short = false, children }: StateCardProps) {
  return (
    <div className={`tone-${simulated ? "pending" : tone} ${CARD} ${short ? SHORT : ""}`}>
      {above}
      <p className={`tone-${tone}`}>
        <span className="inline-flex items-start gap-2 font-serif text-[1.75rem] leading-tight text-tone *:[svg]:mt-1.75 *:[svg]:size-5.5 *:[svg]:flex-none">
          <Shape tone={tone} simulated={simulated} />
          <span className={simulated ? "text-ink" : undefined}>{title}</span>
        </span>
      </p>
      {children}
    </div>
  );
}

interface StateCardProps {
  tone: Tone;
  title: string;
  /** The state is an example: the card has the colour of what is pending. */
  simulated?: boolean;
  /** Above the title. */
  above?: ReactNode;
  /** On one line. */
  short?: boolean;
  children: ReactNode;
}
