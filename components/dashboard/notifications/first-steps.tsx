import Link from "next/link";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { notificationUrl } from "./listed.ts";

const STEPS = ["name", "send", "certificate", "invite"] as const;
const FOR_DEVELOPERS = ["key", "webhook"] as const;
type Step = (typeof STEPS)[number] | (typeof FOR_DEVELOPERS)[number];

/** The steps that are done. */
type Done = { [step in Step]: boolean };

interface Props {
  done: Done;
  /** A sealed notification; `null` while there is none. */
  sealedId: string | null;
  /** Hides the checklist in this browser. */
  hide: () => Promise<void>;
  t: Messages;
}

/** A checklist for new organizations. It disappears once every step is done. */
export function FirstSteps({ done, sealedId, hide, t }: Props) {
  const { steps } = t.dashboard.notifications;
  const count = STEPS.filter((step) => done[step]).length;
  if (count === STEPS.length) return null;
  const hrefs: { [step in Step]: string | null } = {
    name: "/dashboard/settings#organization",
    send: "/dashboard/compose",
    invite: "/dashboard/members#invite",
    certificate: sealedId && notificationUrl(sealedId, "certificate"),
    key: "/dashboard/keys",
    webhook: "/dashboard/webhooks",
  };
  const list = (some: readonly Step[]) => (
    <ol className="grid list-none">
      {some.map((step) => (
        <li key={step} className="flex min-h-11 items-center gap-3 border-t border-hairline py-2 text-ui">
          <Tick done={done[step]} />
          <StepWords
            words={steps[step]}
            done={done[step]}
            href={hrefs[step]}
            doneWords={steps.done}
            later={steps.later}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="first-steps" className="my-5 border border-hairline bg-raised px-5 py-4">
      <h2 id="first-steps" className="flex flex-wrap items-baseline justify-between gap-x-4 font-serif text-entry">
        {steps.title}
        <span className="font-sans text-sm text-quiet">{steps.progress(count, STEPS.length)}</span>
      </h2>
      <div className="mt-2">{list(STEPS)}</div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 border-t border-hairline">
        <div className="min-w-0 flex-1">
          <Disclosure summary={steps.developers}>{list(FOR_DEVELOPERS)}</Disclosure>
        </div>
        <form action={hide} className="-mr-2">
          <Button look="quiet">{steps.hide}</Button>
        </form>
      </div>
    </section>
  );
}

const Tick = ({ done }: { done: boolean }) => (
  <span
    className={`grid size-5 flex-none place-items-center rounded-full border ${done ? "border-intact bg-intact text-paper" : "border-control"}`}
  >
    {done && <Icon sign="check" size={12} />}
  </span>
);

interface WordsProps {
  words: string;
  done: boolean;
  /** For screen readers. */
  doneWords: string;
  /** When a step without an address can be taken. */
  later: string;
  href: string | null;
}

function StepWords({ words, done, doneWords, later, href }: WordsProps) {
  if (done)
    return (
      <span className="text-quiet">
        {words} <span className="sr-only">({doneWords})</span>
      </span>
    );
  if (href === null)
    return (
      <span className="text-quiet">
        {words} <span className="text-sm">({later})</span>
      </span>
    );
  // A file is no page of Next's.
  if (href.endsWith("/certificate"))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  return (
    <Link href={href} prefetch={false}>
      {words}
    </Link>
  );
}
