import { visible } from "#components/record/visible.ts";
import { decisive } from "#lib/evidence/offline/verdict.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { reasonOf } from "./reason.ts";

type Trouble = Texts["checks"]["troubles"][string];

/** What to make of a fact that does not hold, in plain words: the text that is the nearest to it. */
function troubleOf({ code, facts }: Check, { checks: { troubles } }: Texts): Trouble | undefined {
  // A record's certificate carries several time-stamps; what a reader makes of one is the same.
  const what = code.replace(/^\w+_time_stamp\./, "time_stamp.");
  const names = [`${what} ${String(facts?.problem)}`, what, what.replace(/\..*/, "."), ""];
  const name = names.find((name) => Object.hasOwn(troubles, name));
  return name === undefined ? undefined : troubles[name];
}

/** Everything that does not hold: what is wrong, what it means and what to do, and below that the reasons of the checks. */
export function Troubles({ checks, t }: { checks: readonly Check[]; t: Texts }) {
  // Several facts may fail for one reason, and several reasons mean the same to a reader.
  const found = new Map<Trouble, Set<string>>();
  for (const check of decisive(checks)) {
    const trouble = troubleOf(check, t);
    if (!trouble) continue;
    found.set(trouble, (found.get(trouble) ?? new Set()).add(reasonOf(check, t)));
  }
  if (found.size === 0) return null;
  return (
    <ul className="troubles">
      {[...found].map(([{ wrong, means, advice }, reasons]) => (
        <li key={wrong}>
          <p>
            <strong>{wrong}</strong> {means}
          </p>
          <p>{advice}</p>
          <p className="exactly">
            {t.checks.exactly} {visible([...reasons].join(" "))}
          </p>
        </li>
      ))}
    </ul>
  );
}
