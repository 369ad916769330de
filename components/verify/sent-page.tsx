import { type Result, Results } from "#components/dashboard/compose/sending/results.tsx";
import { filled } from "#components/dashboard/compose/words.ts";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";

/** What came of a form that failed for some of its recipients, for browsers without scripts. */
export function SentPage({ reader, results }: { reader: Reader; results: readonly Result[] }) {
  const { t } = reader;
  const { results: words, goBack, not } = t.dashboard.compose;
  const sent = results.filter(({ page }) => page !== null).length;
  const title = filled(words.title, { sent: String(sent), all: String(results.length) });
  return (
    <HtmlDocument title={title} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <Message title={title}>
          <Results results={results} sent={words.sent} />
          <p>{goBack}</p>
          <p>
            <a href="/dashboard/notifications">{not.back}</a>
          </p>
        </Message>
      </Shell>
    </HtmlDocument>
  );
}
