import { HtmlDocument } from "#components/site/document.tsx";
import { documentResponse } from "#components/site/document-response.ts";
import { Shell } from "#components/site/shell.tsx";
import { elementId } from "#lib/contract/openapi/element-id.ts";
import { WEBHOOKS, webhookId } from "#lib/contract/openapi/openapi.ts";
import type { Operation } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";
import {
  Contents,
  DOCS_TITLE,
  type GuideGroup,
  LIST_LINK,
  LIST_TITLE,
  PhoneContents,
  SIDE,
  WITH_SIDE,
} from "./contents.tsx";
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

/** Swagger UI gives this tag to webhook messages, but no id to their group; lib/docs/swagger-script.ts does. */
const WEBHOOK_TAG = "webhooks";

/** The operations and webhook messages by group; Swagger UI gives these ids to its groups and operations. */
const GROUPS = Map.groupBy<string, Pick<Operation, "id" | "tag" | "summary">>(
  [
    ...Object.values(operations),
    ...Object.values(WEBHOOKS).map((summary) => ({ id: webhookId(summary), tag: WEBHOOK_TAG, summary })),
  ],
  ({ tag }) => tag,
);
const groupOf = (tag: string) =>
  tag === WEBHOOK_TAG ? { id: WEBHOOK_TAG, title: "Webhooks" } : { id: elementId("tag", tag), title: tag };

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
      <Shell service="Acuse" reader={reader} query={search ? { q: search.q } : {}} foot={t.site.foot} wide>
        <div className={groups ? "" : WITH_SIDE}>
          <div className="min-w-0">
            <h1 className={DOCS_TITLE}>{title}</h1>
            {groups && (
              <>
                {!search && <p className="mb-6 max-w-2xl font-serif text-[1.1875rem] leading-[1.55]">{t.docs.about}</p>}
                <SearchForm reader={reader} q={search?.q ?? ""} />
                {search ? <SearchResults reader={reader} {...search} /> : <Contents groups={groups} reader={reader} />}
              </>
            )}
            {!search && <Operations baseUrl={baseUrl} demo={demo} reader={reader} below={groups !== null} />}
          </div>
          {!groups && <OperationList reader={reader} />}
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
      {!below && <PhoneContents sections={[...GROUPS.keys()].map(groupOf)} reader={reader} />}
      <Introduction baseUrl={baseUrl} demo={demo} reader={reader} />
      <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
      <link rel="stylesheet" href="/docs/assets/swagger.css" />
      {!below && (
        <a
          id="back-to-operations"
          className={`${PLAIN_JUMP} inline-flex min-h-11 items-center`}
          href="#every-operation"
        >
          {operations}
        </a>
      )}
      <div id="swagger-ui" lang="en" data-folded={below} />
      <script src="/docs/assets/swagger-ui-bundle.js" defer />
      <script src="/docs/assets/swagger.js" defer />
    </section>
  );
}

function Introduction({ baseUrl, demo, reader }: Omit<OperationsProps, "below">) {
  const { t } = reader;
  return (
    <div id="introduction">
      <p className="mb-3 max-w-2xl">
        {t.docs.address} <code className="text-[0.875em] wrap-anywhere">{`${baseUrl}/v1`}</code>.{" "}
        <a href="/openapi.json">{t.docs.document}</a>
      </p>
      <p className="mb-3 max-w-2xl">
        {demo ? t.docs.demo : t.docs.real} <a href={`${homeOf(reader)}#try`}>{t.docs.testKey}</a>. {t.docs.authorize}
      </p>
      <noscript>
        <p className="mb-3 max-w-2xl">{t.docs.noScript}</p>
      </noscript>
    </div>
  );
}

/** Swagger UI scrolls to fragments by itself, but not for links of this class: theirs is a step of the browser's history. */
const PLAIN_JUMP = "noZensmooth";

/** Beside the reference: the search of the guides, and a link to each operation. */
const OperationList = ({ reader }: Pick<Props, "reader">) => {
  const { docs } = reader.t;
  return (
    <div className={`${SIDE} hidden min-[60rem]:block`}>
      <SearchForm reader={reader} narrow />
      <a className={`${LIST_LINK} mt-2`} href={inLanguage("/docs", reader)}>
        {docs.search.all}
      </a>
      <nav id="operation-list" aria-label={docs.operations}>
        {[...GROUPS].map(([tag, group]) => (
          <section key={tag} lang="en">
            <h2 className={LIST_TITLE}>
              <a className={`${PLAIN_JUMP} text-inherit no-underline hover:underline`} href={`#${groupOf(tag).id}`}>
                {groupOf(tag).title}
              </a>
            </h2>
            <ul>
              {group.map(({ id, summary }) => (
                <li key={id}>
                  <a className={`${PLAIN_JUMP} ${LIST_LINK} text-ink`} href={`#${elementId(tag, id)}`}>
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
};
