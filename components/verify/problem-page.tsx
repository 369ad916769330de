import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import { homeOf, type Reader } from "#lib/i18n/reader.ts";

interface Props {
  service: string;
  kind: string;
  /** Seconds until it may be tried again. */
  retryAfter: number | null;
  reader: Reader;
}

/** What stands in the record's place when it cannot be shown. */
export function ProblemPage({ service, kind, retryAfter, reader }: Props) {
  const { t } = reader;
  const texts = t.verify.problem;
  const { title, text } = kind === "not_found" || kind === "too_many_requests" ? texts[kind] : texts.other;
  return (
    <HtmlDocument title={title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <div className="message">
          <h1>{title}</h1>
          <p>{text}</p>
          {retryAfter !== null && <p>{texts.retry(retryAfter)}</p>}
          <p>
            <a href={homeOf(reader)}>{texts.home}</a>
          </p>
        </div>
      </Shell>
    </HtmlDocument>
  );
}
