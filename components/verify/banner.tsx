import type { AriaRole, ReactNode } from "react";
import { MARK, Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";

const LOOKS: Record<Tone, string> = {
  intact: "tone-intact border-l-3 border-tone bg-intact-wash px-4 py-3.5 [--cut:var(--intact-wash)]",
  pending: "tone-pending border-l-3 border-tone bg-pending-wash px-4 py-3.5 [--cut:var(--pending-wash)]",
  warned: "tone-warned border-l-3 border-tone bg-pending-wash px-4 py-3.5 [--cut:var(--pending-wash)]",
  closed: "tone-closed border-l-3 border-tone px-4 py-3.5",
  uncounted: "tone-uncounted border-l-3 border-tone px-4 py-3.5",
  unknown: "tone-unknown border-l-3 border-tone px-4 py-3.5",
  broken:
    "tone-alarm bg-broken-wash px-5 py-5 text-tone sm:px-6 [--cut:var(--broken-wash)] print:border-3 print:border-broken",
};

/** Classes of the panel of a verdict, unless it is an alarm. */
export const CARD =
  "mb-8 border border-l-4 border-hairline border-l-tone bg-(--wash) px-5 py-5 [--cut:var(--wash)] [--wash:color-mix(in_srgb,var(--tone)_5%,var(--raised))] sm:px-6 print:break-inside-avoid print:bg-paper";

/** Classes of the largest line of a verdict. */
const HEADLINE = `${MARK} font-serif text-[clamp(1.5rem,1rem+2.5vw,2.375rem)] leading-[1.15] font-normal! *:[svg]:mt-[0.14em]! *:[svg]:size-[0.85em]!`;

/** Classes of a box that shows a state. The caller sets its margins. */
export const bannerClass = (tone: Tone): string => `${LOOKS[tone]} print:break-inside-avoid`;

interface HeadlineProps {
  tone: Tone;
  simulated?: boolean;
  children: ReactNode;
}

/** In a simulation only the shape has the colour: the words would be read as a fact. */
export const Headline = ({ tone, simulated = false, children }: HeadlineProps) => (
  <p className={`tone-${tone}`}>
    <span className={HEADLINE}>
      <Shape tone={tone} simulated={simulated} />
      <span className={simulated ? "text-ink" : undefined}>{children}</span>
    </span>
  </p>
);

interface Props {
  tone: Tone;
  /** The title is the page's verdict; it always is of a failure. */
  verdict?: boolean;
  /** Tone of the shape, if it differs from that of the colour. */
  shape?: Tone;
  title: string;
  reason?: string;
  role?: AriaRole | undefined;
  children?: ReactNode;
}

/** Shows a record's state and the reason. */
export function Banner({ tone, shape = tone, verdict = tone === "broken", title, reason, role, children }: Props) {
  return (
    <div
      className={`${verdict && tone !== "broken" ? `tone-${tone} ${CARD}` : `${bannerClass(tone)} mb-7`} [[data-banner]+&]:-mt-4`}
      role={role}
      data-banner={tone}
    >
      <p>
        <span className={verdict ? HEADLINE : `${MARK} text-entry`}>
          <Shape tone={shape} />
          <span className={tone === "unknown" && verdict ? "text-ink" : undefined}>{title}</span>
        </span>
      </p>
      {reason !== undefined && <p className={verdict ? "mt-2 text-entry" : "mt-1 text-ui"}>{reason}</p>}
      {children}
    </div>
  );
}
