import { HtmlDocument } from "#components/site/document.tsx";
import { documentPolicy, documentResponse } from "#components/site/document-response.ts";
import { Shell } from "#components/site/shell.tsx";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { type GuideGroup, type GuideLink, GuideList } from "./contents.tsx";

interface OpenGuide extends GuideLink {
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
    policy: documentPolicy("docs"),
    reader: given.reader,
    headers: { "Cache-Control": "no-cache", "X-Robots-Tag": "all" },
  });

function GuidePage({ guide, groups, reader }: Props) {
  const { t } = reader;
  const all = groups.flatMap(({ guides }) => guides);
  const next = all[all.findIndex(({ name }) => name === guide.name) + 1];
  return (
    <HtmlDocument title={guide.title} service="Acuse" description={guide.summary} look="docs" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <div className="guide">
          <article lang="en">
            <h1>{guide.title}</h1>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, in which lib/docs/markdown.ts escapes raw HTML */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
            {next && (
              <p className="next">
                Next: <a href={`/docs/${next.name}`}>{next.title}</a>
              </p>
            )}
          </article>
          <nav className="guides" aria-label={t.docs.guides} lang="en">
            <GuideList groups={groups} current={guide} />
            <section lang={t.lang}>
              <h2>{t.docs.reference}</h2>
              <ul>
                <li>
                  <a href={inLanguage("/docs/api", reader)}>{t.docs.operations}</a>
                </li>
              </ul>
            </section>
          </nav>
        </div>
      </Shell>
    </HtmlDocument>
  );
}
