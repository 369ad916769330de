import { Shell } from "#components/site/shell.tsx";
import type { Texts } from "#lib/i18n/messages.ts";
import { HtmlDocument } from "./document.tsx";

interface Props {
  service: string;
  kind: string;
  /** Seconds until it may be tried again. */
  retryAfter: number | null;
  t: Texts;
}

/** What stands in the record's place when it cannot be shown. */
export function ProblemPage({ service, kind, retryAfter, t }: Props) {
  const texts = t.verify.problem;
  const { title, text } = kind === "not_found" || kind === "too_many_requests" ? texts[kind] : texts.other;
  return (
    <HtmlDocument title={title} service={service} t={t}>
      <Shell service={service} t={t} foot={t.verify.foot(service)}>
        <div className="message">
          <h1>{title}</h1>
          <p>{text}</p>
          {retryAfter !== null && <p>{texts.retry(retryAfter)}</p>}
          <p>
            <a href="/">{texts.home}</a>
          </p>
        </div>
      </Shell>
    </HtmlDocument>
  );
}
