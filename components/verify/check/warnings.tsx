import { visible } from "#components/record/visible.ts";
import { Banner } from "#components/verify/banner.tsx";
import { reasonOf } from "#components/verify/check/reason.ts";
import { isWarned } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Lists the facts that hold with a warning. */
export function Warnings({ checks, t }: { checks: readonly Check[]; t: Texts }) {
  const warnings = checks.filter(isWarned);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warned" title={t.checks.warning}>
      <ul>
        {warnings.map((check) => (
          <li key={check.code} className="mt-1 text-ui wrap-anywhere">
            {visible(reasonOf(check, t))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
