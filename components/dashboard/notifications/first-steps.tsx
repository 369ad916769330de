import Link from "next/link";
import { Icon } from "#components/ui/icon.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { notificationUrl } from "./listed.ts";

const STEPS = ["send", "certificate", "key", "webhook"] as const;
type Step = (typeof STEPS)[number];

/** The steps that are done. */
type Done = { [step in Step]: boolean };

interface Props {
  done: Done;
  /** A sealed notification; `null` while there is none. */
  sealedId: string | null;
  t: Messages;
}

/** A checklist for new organizations. It disappears once every step is done. */
export function FirstSteps({ done, sealedId, t }: Props) {
  const { steps } = t.dashboard.notifications;
  const count = STEPS.filter((step) => done[step]).length;
  if (count === STEPS.length) return null;
  const hrefs: { [step in Step]: string | null } = {
    send: "/dashboard/compose",
    certificate: sealedId && notificationUrl(sealedId, "certificate"),
    key: "/dashboard/keys",
    webhook: "/dashboard/webhooks",
  };
  return (
    <section aria-labelledby="first-steps" className="my-5 border border-hairline bg-raised px-5 py-4">
      <h2 id="first-steps" className="flex flex-wrap items-baseline justify-between gap-x-4 font-serif text-entry">
        {steps.title}
        <span className="font-sans text-sm text-quiet">{steps.progress(count, STEPS.length)}</span>
      </h2>
      <ol className="mt-2 grid list-none gap-x-8 sm:grid-cols-2">
        {STEPS.map((step) => (
          <li key={step} className="flex min-h-11 items-center gap-3 border-t border-hairline text-ui">
            <Tick done={done[step]} />
            <StepWords words={steps[step]} done={done[step]} href={hrefs[step]} doneWords={steps.done} />
          </li>
        ))}
      </ol>
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
  href: string | null;
}

function StepWords({ words, done, doneWords, href }: WordsProps) {
  if (done)
    return (
      <span className="text-quiet">
        {words} <span className="sr-only">({doneWords})</span>
      </span>
    );
  if (href === null) return <span>{words}</span>;
  // A file is no page of Next's.
  if (href.endsWith("/certificate")) return <a href={href}>{words}</a>;
  return (
    <Link href={href} prefetch={false}>
      {words}
    </Link>
  );
}
