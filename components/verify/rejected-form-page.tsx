import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";

/** Why a form was rejected, for responses that the browser shows as a page. Going back returns to the filled form. */
export function RejectedFormPage({ reader, reason }: { reader: Reader; reason: string }) {
  const { t } = reader;
  const { refused, goBack } = t.dashboard.compose;
  return (
    <HtmlDocument title={refused} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <Message title={refused}>
          <p className="wrap-anywhere">{reason}</p>
          <p>{goBack}</p>
        </Message>
      </Shell>
    </HtmlDocument>
  );
}
