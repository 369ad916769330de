import { htmlKit, SenderText } from "#components/record/html-kit.tsx";
import { Section } from "#components/record/html-layout.tsx";
import { visible } from "#components/record/visible.ts";
import { previewKind } from "#lib/contract/fields/preview-kind.ts";
import type { NotificationRecord, RecordAttachment } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

const LINK =
  "inline-flex min-h-11 cursor-pointer list-none items-center text-ui text-intact underline underline-offset-4";
/** Takes a row of its own while unfolded. */
const FOLD = "open:order-1 open:basis-full open:pb-3 print:hidden [&>summary::-webkit-details-marker]:hidden";

interface Props {
  record: NotificationRecord;
  /** The address of an attachment. */
  urlOf: (id: string) => string;
  t: Texts;
}

/** The attachments, with previews of PDF files and images. A preview is fetched when it is unfolded. */
export function AttachmentList({ record, urlOf, t }: Props) {
  const { attachments } = record;
  if (attachments.length === 0) return null;
  return (
    <Section name="attachments" title={t.attachments.title}>
      {attachments.map((attachment) => (
        <div
          key={attachment.id}
          data-attachment
          className="border-b border-hairline py-1 last:border-b-0 print:break-inside-avoid"
        >
          <Attachment attachment={attachment} url={urlOf(attachment.id)} t={t} />
        </div>
      ))}
    </Section>
  );
}

function Attachment({ attachment, url, t }: { attachment: RecordAttachment; url: string; t: Texts }) {
  const { filename, size_bytes } = attachment;
  const k = htmlKit({ details: t.verify.details });
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <h3 className="min-w-0 grow basis-full py-2 font-serif text-entry wrap-anywhere sm:basis-0">
        <bdi>
          <SenderText>{filename}</SenderText>
        </bdi>
      </h3>
      <span className="text-sm/normal whitespace-nowrap text-quiet sm:w-20 sm:text-right">
        {t.fileSize(size_bytes)}
      </span>
      <Preview attachment={attachment} url={url} t={t} />
      <a className={`${LINK} print:hidden`} href={url}>
        {t.attachments.download}
        <span className="sr-only">
          : <bdi>{visible(filename)}</bdi>
        </span>
      </a>
      <details className={`${FOLD} print:block print:basis-full`}>
        <summary className={`${LINK} print:hidden`}>
          {t.verify.showHash}
          <span className="sr-only">
            : <bdi>{visible(filename)}</bdi>
          </span>
        </summary>
        <dl>
          <k.Row label={t.attachments.type}>
            <k.Words>{t.attachments.kind(attachment.content_type, t.size(size_bytes))}</k.Words>
          </k.Row>
          <k.Row label={t.attachments.hash}>
            <k.Hash>{attachment.sha256}</k.Hash>
          </k.Row>
        </dl>
      </details>
    </div>
  );
}

/** Nothing of the file runs in this page: an image element runs no script, and the PDF viewer of a browser is apart from it. */
function Preview({ attachment, url, t }: { attachment: RecordAttachment; url: string; t: Texts }) {
  const kind = previewKind(attachment);
  // Keeps the columns of other files.
  if (kind === null) return <span className="max-sm:hidden print:hidden sm:w-9" />;
  const filename = visible(attachment.filename);
  return (
    <details className={`${FOLD} sm:min-w-9`}>
      <summary className={LINK}>
        {t.attachments.view}
        <span className="sr-only">
          : <bdi>{filename}</bdi>
        </span>
      </summary>
      {kind === "image" ? (
        // biome-ignore lint/performance/noImgElement: this page is not one of Next's
        <img className="max-h-160 max-w-full border border-hairline bg-white" src={url} alt={filename} loading="lazy" />
      ) : (
        <>
          <iframe
            className="h-128 w-full border border-hairline bg-white"
            src={`${url}#navpanes=0`}
            title={filename}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
          <p className="mt-1 text-sm/normal text-quiet">{t.attachments.viewNote}</p>
        </>
      )}
    </details>
  );
}
