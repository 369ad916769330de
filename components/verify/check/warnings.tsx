import { MARK, Shape } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { reasonOf } from "#components/verify/check/reason.ts";
import { isWarned } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Lists the facts that hold with a warning; above a verdict that is green without them. `inked`: in the colour of the text around it, on the red of an alarm. */
export const Warnings = ({ checks, inked = false, t }: { checks: readonly Check[]; inked?: boolean; t: Texts }) =>
  checks.filter(isWarned).map((check) => (
    <p key={check.code} className={`${MARK} ${inked ? "" : "tone-warned"} my-3 flex! first:mt-0`} data-warning>
      <Shape tone="warned" />
      <span className={`text-pretty wrap-anywhere ${inked ? "" : "text-ink"}`}>
        {t.checks.warning}: {visible(reasonOf(check, t))}
      </span>
    </p>
  ));
