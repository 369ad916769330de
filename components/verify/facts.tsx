import { Mark, Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/en.ts";

const TONES: Record<Check["state"], Tone> = { passed: "intact", failed: "broken", not_checked: "unknown" };

interface Props {
  record: NotificationRecord;
  checks: Check[];
  t: Texts;
}

/** Every fact by itself: whether it holds, what follows from it, and what does not. */
export function Facts({ record, checks, t }: Props) {
  const groups = t.checks.groups.map((group) => ({ ...group, checks: [] as Check[] }));
  for (const check of checks) {
    groups.find(({ of }) => of.some((start) => check.code.startsWith(start)))?.checks.push(check);
  }
  return (
    <section className="section" id="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{t.checks.title}</h2>
      <p className="lead">{t.checks.lead}</p>
      {groups
        .filter((group) => group.checks.length > 0)
        .map((group) => (
          <Group key={group.title} {...group} record={record} t={t} />
        ))}
    </section>
  );
}

function Group({ title, not, checks, record, t }: Props & { title: string; not: string }) {
  const held = checks.filter((check) => check.state === "passed").length;
  const failed = checks.some((check) => check.state === "failed");
  const tone = failed ? "broken" : held === checks.length ? "intact" : "unknown";
  return (
    <details className="group" open={failed}>
      <summary>
        <span className="name">{title}</span>
        <Mark tone={tone}>{t.checks.holding(held, checks.length)}</Mark>
      </summary>
      <ul className="facts">
        {checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one code may occur once for each attachment
          <Fact key={`${check.code} ${index}`} check={check} record={record} t={t} />
        ))}
      </ul>
      {not && <p className="limit">{not}</p>}
    </details>
  );
}

function Fact({ check, record, t }: { check: Check; record: NotificationRecord; t: Texts }) {
  const { code, state, reason, facts } = check;
  const text = t.checks.codes[code];
  const file = record.attachments.find(({ id }) => id === facts?.id);
  return (
    <li className={`fact tone-${TONES[state]}`}>
      <Shape tone={TONES[state]} />
      <div>
        <p>
          {text?.title ?? code}
          {file && (
            <>
              {": "}
              <bdi>{visible(file.filename)}</bdi>
            </>
          )}
        </p>
        {reason !== undefined && (
          <p className="reason">
            {t.checks.states[state]}: {visible(reason)}
          </p>
        )}
        {text && state === "passed" && <p className="quiet">{text.means}</p>}
        <Found check={check} />
      </div>
    </li>
  );
}

/** Facts that another line says. */
const SAID = new Set(["problem", "id"]);

function Found({ check: { facts = {} } }: { check: Check }) {
  const found = Object.entries(facts).filter(([name, value]) => !SAID.has(name) && value !== null);
  if (found.length === 0) return null;
  return (
    <p className="quiet mono">
      {found
        .map(([name, value]) => `${name} ${typeof value === "string" ? visible(value) : JSON.stringify(value)}`)
        .join(" · ")}
    </p>
  );
}
