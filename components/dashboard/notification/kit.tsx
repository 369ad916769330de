import { htmlKit } from "#components/record/html-kit.tsx";
import type { Kit } from "#components/record/kit.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The record's primitives, with times as the reader's clock shows them. */
export function dashboardKit(t: Messages, details: string = t.verify.details): Kit {
  return htmlKit({
    details,
    Time: ({ at, children }) => (
      <LocalTime iso={`${at}Z`} lang={t.lang} exact>
        {children}
      </LocalTime>
    ),
  });
}
