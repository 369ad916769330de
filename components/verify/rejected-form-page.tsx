import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  /** What did not happen. */
  title: string;
  reason: string;
  /** The address of the filled form; `null` if only the browser has it, none if it is open in another tab. */
  form: string | null | undefined;
}

/** Why a form was rejected, for responses that the browser shows as a page. */
export function RejectedFormPage({ reader, title, reason, form }: Props) {
  const { t } = reader;
  return (
    <HtmlDocument title={title} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} signedIn foot={t.site.foot}>
        <Message title={title}>
          <p className="wrap-anywhere">{reason}</p>
          {form !== undefined && <BackToForm form={form} t={t} />}
        </Message>
      </Shell>
    </HtmlDocument>
  );
}

/** The way back to the filled form. */
export function BackToForm({ form, t }: { form: string | null; t: Messages }) {
  const { goBack, draft } = t.dashboard.compose;
  if (form === null) return <p>{goBack}</p>;
  return (
    <p>
      <a href={form}>{draft.back}</a> {draft.backText}
    </p>
  );
}
