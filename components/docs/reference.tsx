import { HtmlDocument } from "#components/site/document.tsx";
import { documentResponse } from "#components/site/document-response.ts";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";
import { Contents, type GuideGroup } from "./contents.tsx";

/** Everything comes from us, and Swagger UI styles its parts inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface Props {
  baseUrl: string;
  reader: Reader;
  /** Listed above the reference; `null` for the reference alone. */
  groups: readonly GuideGroup[] | null;
}

/** Responds with the interactive documentation of the API. */
export const referenceResponse = (given: Props): Promise<Response> =>
  documentResponse(<ReferencePage {...given} />, {
    policy: POLICY,
    reader: given.reader,
    headers: { "Cache-Control": "no-cache", "X-Robots-Tag": "all" },
  });

function ReferencePage({ baseUrl, reader, groups }: Props) {
  const { t } = reader;
  const title = groups ? t.site.docs : t.docs.reference;
  return (
    <HtmlDocument title={title} service="Acuse" description={t.docs.about} look="docs" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <div className="reference">
          <h1>{title}</h1>
          {groups && (
            <>
              <p className="opening-line">
                {t.docs.about} <a href="#api">{t.docs.toReference}</a>
              </p>
              <Contents groups={groups} />
            </>
          )}
          <section id="api" aria-labelledby="every-operation">
            <h2 id="every-operation">{groups ? t.docs.reference : t.docs.operations}</h2>
            <Introduction baseUrl={baseUrl} reader={reader} />
            <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
            <link rel="stylesheet" href="/docs/assets/swagger.css" />
            <div id="swagger-ui" lang="en" />
            <script src="/docs/assets/swagger-ui-bundle.js" defer />
            <script src="/docs/assets/swagger.js" defer />
          </section>
        </div>
      </Shell>
    </HtmlDocument>
  );
}

function Introduction({ baseUrl, reader: { t } }: Pick<Props, "baseUrl" | "reader">) {
  return (
    <>
      <p>
        {t.docs.address} <code>{`${baseUrl}/v1`}</code>. {t.docs.tryIt}{" "}
        <a href="#/Test%20keys/createTestKey">
          <code>POST /v1/test-keys</code>
        </a>
        . <a href="/openapi.json">{t.docs.document}</a>
      </p>
      <noscript>
        <p>{t.docs.noScript}</p>
      </noscript>
    </>
  );
}
