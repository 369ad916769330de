import { CopyIcon } from "#components/dashboard/copy-icon.tsx";
import { readable } from "#components/record/facts.ts";
import { htmlKit, TimelineEntry } from "#components/record/html-kit.tsx";
import { PLAIN_SUMMARY } from "#components/record/html-layout.tsx";
import type { Kit } from "#components/record/kit.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The record's primitives, with times as the reader's clock shows them. */
export function dashboardKit(t: Messages): Kit {
  const exact = kitWith(t);
  return { ...exact, Run: (run) => <Run {...run} exact={exact} t={t} /> };
}

/** `day`: a stored time whose date is shown above. Times of the same day have none. */
function kitWith(t: Messages, day?: string): Kit {
  const { copy, copied } = t.dashboard;
  return htmlKit({
    details: t.verify.details,
    Time: ({ at, children }) => (
      <LocalTime iso={`${at}Z`} lang={t.lang} form={day ? "clock" : "exact"} day={day && `${day}Z`}>
        {day?.slice(0, 10) === at.slice(0, 10) ? clockOf(toSecond(children)) : toSecond(children)}
      </LocalTime>
    ),
    Copy: ({ text }) => <CopyIcon text={text} label={copy} done={copied} />,
  });
}

type RunProps = Parameters<NonNullable<Kit["Run"]>>[0] & { exact: Kit; t: Messages };

/** Alike events in a row: one line for each, folded. The date of the first stands once, above the lines. */
function Run({ tone, title, count, first, last, children, exact, t }: RunProps) {
  const { repeated, each, hideEach } = t.dashboard.notification;
  const lines = kitWith(t, first);
  return (
    <TimelineEntry
      tone={tone}
      title={repeated(title, count)}
      when={
        <>
          <exact.Time at={first}>{readable(first, t, true)}</exact.Time>
          {/* Times are shown to the second. */}
          {last.slice(0, 19) !== first.slice(0, 19) && (
            <>
              {" – "}
              <lines.Time at={last}>{readable(last, t, true)}</lines.Time>
            </>
          )}
        </>
      }
    >
      <details className="group/run mt-1">
        <summary className={`${PLAIN_SUMMARY} text-sm/normal`}>
          <span className="group-open/run:hidden">{each(count)}</span>
          <span className="hidden group-open/run:inline">{hideEach}</span>
        </summary>
        <ol className={RUN}>{children(lines)}</ol>
      </details>
    </TimelineEntry>
  );
}

const toSecond = (time: string): string => time.replace(/(:\d\d)\.\d+/, "$1");

/** Leaves out the date before the clock. */
const clockOf = (time: string): string => time.slice(time.lastIndexOf(", ") + 2);

/** The list's title says what its lines are. */
const RUN =
  "mt-1 [counter-reset:line] *:[counter-increment:line] *:before:static! *:last:before:block! *:before:border-0! *:before:min-w-7 *:before:text-right *:before:text-sm *:before:text-quiet *:before:content-[counter(line)] *:flex *:min-h-8 *:flex-wrap *:items-baseline *:gap-x-4 *:p-0! *:border-b *:border-hairline *:py-1.5! **:[h3]:sr-only **:data-reported:hidden **:data-label:hidden *:[li]:[&>svg]:hidden *:[li]:[&>details]:mt-0 *:[li]:[&>details[open]]:basis-full";
