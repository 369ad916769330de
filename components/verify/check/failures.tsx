import { SenderText } from "#components/record/html-kit.tsx";
import { decisive } from "#lib/evidence/offline/verdict.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

type Failure = Texts["checks"]["failures"][string];

/** Finds the most specific text for a failed fact. */
export function failureOf({ code, facts }: Check, { checks: { failures } }: Texts): Failure | undefined {
  // The time-stamps of a certificate share their texts.
  const what = code.replace(/^\w+_time_stamp\./, "time_stamp.");
  const names = [`${what} ${String(facts?.problem)}`, what, what.replace(/\..*/, "."), ""];
  const name = names.find((name) => Object.hasOwn(failures, name));
  return name === undefined ? undefined : failures[name];
}

/** Lists what failed, what it means and what to do. The facts below give each check's own reason. */
export function Failures({ checks, t }: { checks: readonly Check[]; t: Texts }) {
  // Facts that share a text are listed once.
  const found = new Map<Failure, Set<string>>();
  for (const check of decisive(checks)) {
    const failure = failureOf(check, t);
    if (!failure) continue;
    const files = found.get(failure) ?? new Set();
    if (check.code === "file.part") files.add(String(check.facts?.name));
    found.set(failure, files);
  }
  if (found.size === 0) return null;
  return (
    <ul>
      {[...found].map(([{ wrong, means, advice }, files]) => (
        <li key={wrong} className="mt-3.5 border-t border-current/35 pt-3.5 wrap-anywhere">
          <p className="max-w-2xl">
            {[...files].map((name) => (
              <bdi key={name} className="block font-semibold">
                <SenderText>{name}</SenderText>
              </bdi>
            ))}
            <strong>{wrong}</strong> {means}
          </p>
          <p className="mt-1 max-w-2xl text-ui">{advice}</p>
        </li>
      ))}
    </ul>
  );
}
