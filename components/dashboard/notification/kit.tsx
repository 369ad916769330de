import { CopyIcon } from "#components/dashboard/copy-icon.tsx";
import { readable } from "#components/record/facts.ts";
import { htmlKit, TimelineEntry } from "#components/record/html-kit.tsx";
import { PLAIN_SUMMARY } from "#components/record/html-layout.tsx";
import type { Kit } from "#components/record/kit.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The record's primitives, with times as the reader's clock shows them. */
export function dashboardKit(t: Messages): Kit {
  const { copy, copied, notification } = t.dashboard;
  const kit = htmlKit({
    details: t.verify.details,
    Time: ({ at, children }) => (
      <LocalTime iso={`${at}Z`} lang={t.lang} form="exact">
        {toSecond(children)}
      </LocalTime>
    ),
    Copy: ({ text }) => <CopyIcon text={text} label={copy} done={copied} />,
  });
  /** Alike events in a row: one line for each, folded. */
  const Run: Kit["Run"] = ({ tone, title, count, first, last, children }) => (
    <TimelineEntry
      tone={tone}
      title={`${title} (${count} ×)`}
      when={
        <>
          <kit.Time at={first}>{readable(first, t, true)}</kit.Time> –{" "}
          <Until at={last} sameDay={first.slice(0, 10) === last.slice(0, 10)} t={t} />
        </>
      }
    >
      <details className="mt-1">
        <summary className={`${PLAIN_SUMMARY} text-sm/normal`}>{notification.each(count)}</summary>
        <ol className={RUN}>{children}</ol>
      </details>
    </TimelineEntry>
  );
  return { ...kit, Run };
}

/** The end of a span: without its date on the day of the beginning. */
function Until({ at, sameDay, t }: { at: string; sameDay: boolean; t: Messages }) {
  const text = toSecond(readable(at, t, true));
  return (
    <LocalTime iso={`${at}Z`} lang={t.lang} form={sameDay ? "clock" : "exact"}>
      {sameDay ? text.slice(text.lastIndexOf(", ") + 2) : text}
    </LocalTime>
  );
}

const toSecond = (time: string): string => time.replace(/(:\d\d)\.\d+/, "$1");

/** The list's title says what its lines are. */
const RUN =
  "mt-1 *:flex *:min-h-8 *:flex-wrap *:items-baseline *:gap-x-4 *:p-0! *:border-b *:border-hairline *:py-1.5! *:before:hidden **:[h3]:sr-only **:data-reported:hidden **:data-label:hidden *:[li]:[&>svg]:hidden *:[li]:[&>details]:mt-0 *:[li]:[&>details[open]]:basis-full";
