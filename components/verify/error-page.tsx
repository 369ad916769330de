import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { RecordNumber } from "#lib/contract/record-number.ts";
import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { NumberForm } from "./number-form.tsx";

interface Props {
  service: string;
  kind: string;
  /** Seconds to wait; `null` without a limit. */
  retryAfter: number | null;
  /** The number in the address. */
  asked: RecordNumber;
  reader: Reader;
}

/** Shown in place of a record. */
export function ErrorPage({ service, kind, retryAfter, asked, reader }: Props) {
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
          {kind === "not_found" && <Mistyped asked={asked} reader={reader} />}
          <p>
            <a href={homeOf(reader)}>{texts.home}</a>
          </p>
        </div>
      </Shell>
    </HtmlDocument>
  );
}

/** The number to correct, and other ways to the record. */
function Mistyped({ asked, reader }: Pick<Props, "asked" | "reader">) {
  const { number } = reader.t.verify;
  return (
    <>
      <NumberForm reader={reader} given={asked} />
      <h2>{number.helpTitle}</h2>
      <ul className="limits">
        {number.help.map((help) => (
          <li key={help}>{help}</li>
        ))}
        <li>
          {number.file} <a href={inLanguage("/verify", reader)}>{reader.t.held.title}</a>
        </li>
      </ul>
    </>
  );
}
