import { HtmlDocument } from "#components/site/document.tsx";
import { documentPolicy, documentResponse } from "#components/site/document-response.ts";
import { NotFoundPage } from "#components/site/not-found.tsx";
import { Shell } from "#components/site/shell.tsx";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";
import {
  DOCS_TITLE,
  type GuideGroup,
  type GuideLink,
  GuideList,
  LIST_LINK,
  LIST_TITLE,
  PhoneContents,
  SIDE,
  WITH_SIDE,
} from "./contents.tsx";
import { SearchForm } from "./search.tsx";

interface OpenGuide extends GuideLink {
  lede: string;
  html: string;
}

interface Props {
  guide: OpenGuide;
  groups: readonly GuideGroup[];
  reader: Reader;
}

/** Responds with a guide, which search engines may list. */
export const guideResponse = (given: Props): Promise<Response> =>
  documentResponse(<GuidePage {...given} />, {
    policy: documentPolicy({ sheet: "docs" }),
    reader: given.reader,
    headers: { "Cache-Control": "no-cache", "X-Robots-Tag": "all" },
  });

/** 404 for a guide that does not exist. */
export const noGuideResponse = (reader: Reader): Promise<Response> =>
  documentResponse(
    <HtmlDocument title={reader.t.site.notFound.title} service="Acuse" sheet="docs" t={reader.t}>
      <NotFoundPage reader={reader} />
    </HtmlDocument>,
    {
      policy: documentPolicy({ sheet: "docs", form: true }),
      reader,
      status: 404,
      headers: { "Cache-Control": "no-store" },
    },
  );

function GuidePage({ guide, groups, reader }: Props) {
  const { t } = reader;
  const all = groups.flatMap(({ guides }) => guides);
  const next = all[all.findIndex(({ name }) => name === guide.name) + 1];
  return (
    <HtmlDocument title={guide.title} service="Acuse" description={guide.summary} sheet="docs" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot} wide>
        <div className={WITH_SIDE}>
          <article className="max-w-182 min-w-0" lang="en">
            <h1 className={DOCS_TITLE}>{guide.title}</h1>
            {t.docs.inEnglish && (
              <p className="-mt-2 mb-4 text-sm/normal text-quiet" lang={t.lang}>
                {t.docs.inEnglish}
              </p>
            )}
            <div
              className="prose mb-6 font-serif text-[1.1875rem] leading-[1.55]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: as below
              dangerouslySetInnerHTML={{ __html: guide.lede }}
            />
            <div className="mb-6 min-[60rem]:hidden print:hidden" lang={t.lang}>
              <SearchForm reader={reader} />
            </div>
            <PhoneContents sections={guide.sections} reader={reader} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, in which lib/docs/markdown.ts escapes raw HTML */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
            {next && (
              <p className="mt-10 border-t border-rule pt-3 print:hidden" lang={t.lang}>
                {t.docs.next}{" "}
                <a href={`/docs/${next.name}`} hrefLang="en">
                  {(t.docs.guide(next.name) ?? next).title}
                </a>
              </p>
            )}
          </article>
          <nav
            className={`${SIDE} border-t border-rule pt-2.5 min-[60rem]:border-t-0 min-[60rem]:pt-0`}
            aria-label={t.docs.guides}
          >
            <div className="hidden min-[60rem]:block">
              <SearchForm reader={reader} narrow />
            </div>
            <GuideList groups={groups} current={guide} t={t} />
            <section>
              <h2 className={LIST_TITLE}>{t.docs.reference}</h2>
              <ul>
                <li>
                  <a className={`${LIST_LINK} text-ink`} href={inLanguage("/docs/api", reader)}>
                    {t.docs.operations}
                  </a>
                </li>
              </ul>
            </section>
          </nav>
        </div>
      </Shell>
    </HtmlDocument>
  );
}
