import { htmlKit, Shape } from "#components/record/html-kit.tsx";
import type { Kit } from "#components/record/kit.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The record's primitives, with times as the reader's clock shows them. */
export function dashboardKit(t: Messages, details: string = t.verify.details): Kit {
  const kit = htmlKit({
    details,
    Time: ({ at, children }) => (
      <LocalTime iso={`${at}Z`} lang={t.lang} form="exact">
        {children.replace(/(:\d\d)\.\d+/, "$1")}
      </LocalTime>
    ),
  });
  return { ...kit, Run };
}

/** One line for each event: its time, and its details beside it. The title says what they are. */
const RUN =
  "mt-3 *:flex *:min-h-8 *:flex-wrap *:items-baseline *:gap-x-4 *:p-0! *:border-b *:border-hairline *:py-1.5! *:before:hidden **:[h3]:sr-only **:data-reported:hidden **:data-label:hidden *:[li]:[&>svg]:hidden *:[li]:[&>details]:mt-0 *:[li]:[&>details[open]]:basis-full";

/** Many alike events in a row, folded. */
const Run: NonNullable<Kit["Run"]> = ({ tone, title, children }) => (
  <li
    className={`tone-${tone} relative pb-5 pl-8 [--cut:var(--paper)] before:absolute before:top-7 before:-bottom-px before:left-2 before:border-l before:border-hairline last:before:hidden *:[svg]:absolute *:[svg]:top-1 *:[svg]:left-0 *:[svg]:size-4.25 *:[svg]:text-tone`}
  >
    <Shape tone={tone} />
    <details>
      <summary className="cursor-pointer font-serif text-entry">
        {title.name}
        <span className="block font-sans text-sm/normal text-quiet">{title.span}</span>
      </summary>
      <ol className={RUN}>{children}</ol>
    </details>
  </li>
);
