import type { ReactNode } from "react";
import { named, readable } from "#components/record/facts.ts";
import { Mark, SenderText, Shape } from "#components/record/html-kit.tsx";
import { Fold, FoldedGroup, Lead, PLAIN_SUMMARY, Section } from "#components/record/html-layout.tsx";
import type { Tone } from "#components/record/kit.ts";
import { unbroken } from "#components/record/unbroken.ts";
import { visible } from "#components/record/visible.ts";
import { factKey } from "#components/verify/check/fact-key.ts";
import { reasonOf } from "#components/verify/check/reason.ts";
import { isUnreached, isWarned } from "#lib/evidence/checks.ts";
import type { Check, Json } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/**
 * What a failure of the certificate itself means for the rest. `failed`: a check failed. `untrusted`: every failure has the one
 * reason that the issuer's roots, or its log, are not known: nothing contradicts it, but a forger controls all that passes.
 */
export type Doubt = "failed" | "untrusted";

const TONES: Record<Doubt | "none", Record<Check["state"], Tone>> = {
  none: { passed: "intact", failed: "broken", not_checked: "unknown" },
  failed: { passed: "uncounted", failed: "broken", not_checked: "unknown" },
  untrusted: { passed: "uncounted", failed: "warned", not_checked: "unknown" },
};

interface Props {
  /** Files that facts may be about. */
  attachments: { id: string; filename: string }[];
  checks: Check[];
  /** When and where they were computed. */
  lead: string;
  t: Texts;
  doubt?: Doubt | undefined;
  /** Folds the facts; `open` unfolds them at first. */
  fold?: { open: boolean };
  /** Stands below the facts. */
  children?: ReactNode;
}

/** Every fact: whether it holds, what follows from it, and what does not. */
export function Facts({ attachments, checks, lead, doubt, t, fold, children }: Props) {
  const listed = { attachments, doubt, t };
  const groups = t.checks.groups.map((group) => ({ ...group, checks: [] as Check[] }));
  for (const check of checks) {
    groups.find(({ of }) => of.some((start) => check.code.startsWith(start)))?.checks.push(check);
  }
  const inside = (
    <>
      <Lead flush={fold !== undefined}>{lead}</Lead>
      {groups
        .filter((group) => group.checks.length > 0)
        .sort((a, b) => Number(b.checks.some(isFailed)) - Number(a.checks.some(isFailed)))
        .map((group) => (
          <Group key={group.title} {...group} {...listed} />
        ))}
      {children}
    </>
  );
  return fold ? (
    <Fold name="facts" title={t.checks.title} mark={<Result checks={checks} {...listed} />} {...fold}>
      {inside}
    </Fold>
  ) : (
    <Section name="facts" title={t.checks.title}>
      {inside}
    </Section>
  );
}

/** Beside a failure, what passed is folded. */
function Group({ title, not, checks, ...listed }: Listed & { title: string; not: string }) {
  const { t } = listed;
  const failed = checks.filter(isFailed);
  const unreached = checks.filter(isUnreached);
  const passed = failed.length ? checks.filter((check) => check.state === "passed" && !isWarned(check)) : [];
  const others = checks.filter((check) => ![failed, unreached, passed].some((these) => these.includes(check)));
  return (
    <FoldedGroup title={title} mark={<Result checks={checks} {...listed} />} open={failed.length > 0}>
      <List checks={[...failed, ...others]} {...listed} />
      {[
        { label: t.checks.unreached(unreached.length), checks: unreached },
        { label: t.checks.holding(passed.length, checks.length), checks: passed },
      ]
        .filter(({ checks }) => checks.length > 0)
        .map(({ label, checks }) => (
          <details key={label}>
            <summary className={`${PLAIN_SUMMARY} py-1.25 pl-6.5 text-ui`}>{label}</summary>
            <List checks={checks} {...listed} />
          </details>
        ))}
      {not && failed.length === 0 && <p className="mt-2 mb-1 pl-6.5 text-sm/normal text-quiet">{not}</p>}
    </FoldedGroup>
  );
}

type Listed = Pick<Props, "attachments" | "checks" | "t"> & { doubt: Doubt | undefined };

function List({ checks, ...listed }: Listed) {
  return (
    <ul className="mt-2">
      {checks.map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one code may occur once for each attachment
        <Fact key={`${check.code} ${index}`} check={check} {...listed} />
      ))}
    </ul>
  );
}

const isFailed = ({ state }: Check): boolean => state === "failed";

/** Shows how many checks failed, or how many passed. */
function Result({ checks, doubt, t }: Listed) {
  const held = checks.filter(({ state }) => state === "passed").length;
  const failed = checks.filter(isFailed).length;
  const tones = TONES[doubt ?? "none"];
  if (failed) {
    const words = doubt === "untrusted" ? t.checks.untrusted.count(failed) : t.checks.failing(failed);
    return <Mark tone={tones.failed}>{words}</Mark>;
  }
  return <Mark tone={held === checks.length ? tones.passed : "unknown"}>{result(checks, held, t)}</Mark>;
}

/** Unchecked facts have not failed, and no count may read as if they had. */
function result(checks: Check[], held: number, t: Texts): string {
  const open = checks.filter((check) => check.state === "not_checked");
  if (open.length === 0) return t.checks.holding(held, checks.length);
  const reasons = new Set(open.map(({ facts }) => String(facts?.problem)));
  const [reason = ""] = reasons;
  const word = (reasons.size === 1 && t.checks.openFor[reason]) || t.checks.open;
  if (open.length === checks.length) return word;
  return `${t.checks.holding(held, checks.length)}, ${t.checks.others(open.length, word)}`;
}

const FACT =
  "grid grid-cols-[1rem_1fr] gap-x-2.5 py-1.25 *:[svg]:mt-1.25 *:[svg]:size-3.5 *:[svg]:text-tone print:break-inside-avoid print:py-0.5";

function Fact({ check, attachments, doubt, t }: Omit<Listed, "checks"> & { check: Check }) {
  const { code, state, reason, facts } = check;
  const text = t.checks.codes[code];
  const warned = isWarned(check);
  const tone = warned ? "pending" : TONES[doubt ?? "none"][state];
  const states = doubt === "untrusted" ? { ...t.checks.states, failed: t.checks.untrusted.state } : t.checks.states;
  const file = attachments.find(({ id }) => id === facts?.id)?.filename ?? facts?.name;
  return (
    <li className={`tone-${tone} ${FACT}`} data-fact={factKey(check)}>
      <Shape tone={tone} />
      <div className="wrap-anywhere">
        <p className="text-ui">
          {state === "failed" && text && `${t.checks.wanted} `}
          {text?.title ?? code}
          {typeof file === "string" && (
            <>
              {": "}
              <bdi>
                <SenderText>{file}</SenderText>
              </bdi>
            </>
          )}
        </p>
        {reason !== undefined && (
          <p className="text-ui font-semibold text-tone">
            {warned ? t.checks.warning : states[state]}: {visible(reasonOf(check, t))}
          </p>
        )}
        {text && state === "passed" && !warned && (
          <p className="text-sm/normal text-quiet print:hidden">{text.means}</p>
        )}
        <Found check={check} t={t} />
      </div>
    </li>
  );
}

/** Facts that another line names. */
const NAMED_ELSEWHERE = new Set(["problem", "warning", "id", "name", "part", "notification_id"]);

function Found({ check: { code, facts = {} }, t }: { check: Check; t: Texts }) {
  const found = Object.entries(facts).filter(([name, value]) => !NAMED_ELSEWHERE.has(name) && value !== null);
  if (found.length === 0) return null;
  const [part] = code.split(".");
  return (
    <dl className="mt-0.5 mb-1 grid grid-cols-[6rem_1fr] gap-x-3 text-note wrap-anywhere text-quiet sm:grid-cols-[8rem_1fr]">
      {found.flatMap(([name, value]) => [
        <dt key={name}>{named(t.checks.found, `${part}.${name}`) ?? named(t.checks.found, name) ?? name}</dt>,
        <dd key={`${name} value`}>{shown(foundWord(code, name, value, t), t)}</dd>,
      ])}
    </dl>
  );
}

const HASH = /^[0-9a-f]{40,}$/;
const ID = /^[\w.+/=-]{16,}$/;
const TIME = /^(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3})Z?$/;

function shown(text: string, t: Texts): ReactNode {
  const time = TIME.exec(text)?.[1];
  if (time) return unbroken(readable(time, t, true));
  if (HASH.test(text)) return <code className="text-xs leading-[1.65]">{text.match(/.{1,8}/g)?.join(" ")}</code>;
  return ID.test(text) ? <code className="text-xs leading-[1.65]">{text}</code> : visible(text);
}

/** Translates words that the record uses too; other values stay as found. */
function foundWord(code: string, name: string, value: Json, t: Texts): string {
  const words: { [name: string]: { [word: string]: string } } = { status: t.status, event_type: t.events.types };
  // Both sides of this comparison are statuses.
  const kind = code === "record.status" ? "status" : name;
  const word = typeof value === "string" ? value : JSON.stringify(value);
  return named(words[kind] ?? t.checks.foundWords, word) ?? word;
}
