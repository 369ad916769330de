import { type Result, Results } from "#components/dashboard/compose/sending/results.tsx";
import { filled } from "#components/dashboard/compose/words.ts";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";
import { BackToForm } from "./rejected-form-page.tsx";

interface Props {
  reader: Reader;
  results: readonly Result[];
  /** The address of the form with the recipients that failed; `null` if only the browser has it. */
  form: string | null;
}

/** What came of a form that failed for some of its recipients, for browsers without scripts. */
export function SentPage({ reader, results, form }: Props) {
  const { t } = reader;
  const { results: words, not } = t.dashboard.compose;
  const sent = results.filter(({ page }) => page !== null).length;
  const title = filled(words.title, { sent: String(sent), all: String(results.length) });
  return (
    <HtmlDocument title={title} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} signedIn foot={t.site.foot}>
        <Message title={title}>
          <Results results={results} sent={words.sent} />
          <BackToForm form={form} t={t} />
          <p>
            <a href="/dashboard/notifications">{not.back}</a>
          </p>
        </Message>
      </Shell>
    </HtmlDocument>
  );
}
