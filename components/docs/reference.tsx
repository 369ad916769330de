import { HtmlDocument } from "#components/site/document.tsx";
import { documentResponse } from "#components/site/document-response.ts";
import { Shell } from "#components/site/shell.tsx";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { Contents, DOCS_TITLE, type GuideGroup } from "./contents.tsx";
import { type FoundSection, SearchForm, SearchResults } from "./search.tsx";

/** Only our own files, and inline styles, which Swagger UI needs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

interface Props {
  baseUrl: string;
  /** Mails are simulated. */
  demo: boolean;
  reader: Reader;
  /** Listed above the reference; `null` for the reference alone. */
  groups: readonly GuideGroup[] | null;
  search?: { q: string; found: readonly FoundSection[] } | null;
}

/** Responds with the interactive documentation of the API. */
export const referenceResponse = (given: Props): Promise<Response> =>
  documentResponse(<ReferencePage {...given} />, {
    policy: POLICY,
    reader: given.reader,
    headers: { "Cache-Control": "no-cache", "X-Robots-Tag": "all" },
  });

function ReferencePage({ baseUrl, demo, reader, groups, search = null }: Props) {
  const { t } = reader;
  const title = search ? t.docs.search.label : groups ? t.site.docs : t.docs.reference;
  return (
    <HtmlDocument title={title} service="Acuse" description={t.docs.about} sheet="docs" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot} wide>
        <div>
          <h1 className={DOCS_TITLE}>{title}</h1>
          {groups && (
            <>
              {!search && (
                <p className="mb-6 max-w-2xl font-serif text-[1.1875rem] leading-[1.55]">
                  {t.docs.about} <a href="#api">{t.docs.toReference}</a>
                </p>
              )}
              <SearchForm reader={reader} q={search?.q ?? ""} />
              {search ? <SearchResults reader={reader} {...search} /> : <Contents groups={groups} t={t} />}
            </>
          )}
          {!search && <Operations baseUrl={baseUrl} demo={demo} reader={reader} below={groups !== null} />}
        </div>
      </Shell>
    </HtmlDocument>
  );
}

interface OperationsProps extends Pick<Props, "baseUrl" | "demo" | "reader"> {
  /** Stands below the guides. */
  below: boolean;
}

function Operations({ baseUrl, demo, reader, below }: OperationsProps) {
  const { reference, operations } = reader.t.docs;
  return (
    <section id="api" aria-labelledby="every-operation">
      <h2
        id="every-operation"
        className={below ? "mt-12 mb-2 border-t border-rule pt-2.5 font-serif text-2xl leading-[1.3]" : "sr-only"}
      >
        {below ? reference : operations}
      </h2>
      <Introduction baseUrl={baseUrl} demo={demo} reader={reader} below={below} />
      <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
      <link rel="stylesheet" href="/docs/assets/swagger.css" />
      <div id="swagger-ui" lang="en" />
      <script src="/docs/assets/swagger-ui-bundle.js" defer />
      <script src="/docs/assets/swagger.js" defer />
    </section>
  );
}

function Introduction({ baseUrl, demo, reader, below }: OperationsProps) {
  const { t } = reader;
  return (
    <>
      <p className="mb-3 max-w-2xl">
        {t.docs.address} <code className="text-[0.875em] wrap-anywhere">{`${baseUrl}/v1`}</code>.{" "}
        {demo ? t.docs.demo : t.docs.real} {t.docs.testKey}{" "}
        <a href="#/Test%20keys/createTestKey">
          <code className="text-[0.875em] wrap-anywhere">POST /v1/test-keys</code>
        </a>
        . {t.docs.authorize}
      </p>
      <p className="mb-3 flex flex-wrap gap-x-6 *:inline-flex *:min-h-11 *:items-center">
        <a href="/openapi.json">{t.docs.document}</a>
        {!below && <a href={inLanguage("/docs", reader)}>{t.docs.search.all}</a>}
      </p>
      <noscript>
        <p className="mb-3 max-w-2xl">{t.docs.noScript}</p>
      </noscript>
    </>
  );
}
