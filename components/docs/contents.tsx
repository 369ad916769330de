import type { Messages } from "#lib/i18n/messages.ts";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";

export interface GuideLink {
  name: string;
  title: string;
  summary: string;
  sections: readonly { id: string; title: string }[];
}

export interface GuideGroup {
  title: string;
  guides: readonly GuideLink[];
}

interface ContentsProps {
  groups: readonly GuideGroup[];
  t: Messages;
}

/** Where to begin: the first guide and the reference of the API. Then the other guides in their groups, with a sentence on each. */
export function Contents({ groups, reader }: { groups: readonly GuideGroup[]; reader: Reader }) {
  const { t } = reader;
  const first = groups[0]?.guides[0];
  return (
    <>
      <div className="tone-intact mt-8 grid gap-4 md:grid-cols-2 md:gap-x-12">
        {first && (
          <section className={`${CARD} border-l-4 border-l-tone pl-[calc(1.25rem-3px)]`}>
            <Guide guide={first} title={CARD_TITLE} t={t} />
          </section>
        )}
        <section className={CARD}>
          <p className={CARD_TITLE}>
            <a href={inLanguage("/docs/api", reader)}>{t.docs.reference}</a>
          </p>
          <p className="mt-0.5 text-ui text-quiet">{t.docs.referenceSummary}</p>
        </section>
      </div>
      <div className="mt-2 grid gap-x-12 md:grid-cols-2 md:grid-rows-[auto_auto_1fr]">
        {groups.map(({ title, guides }, index) => (
          <section key={title} className={`pt-6 ${PLACES[index] ?? ""}`}>
            <h2 className="border-t border-rule pt-2.5 font-serif text-section leading-[1.3]">{t.docs.group(title)}</h2>
            <ul className="mt-1">
              {guides
                .filter((guide) => guide !== first)
                .map((guide) => (
                  <li key={guide.name} className="border-b border-hairline py-2.5 last:border-b-0">
                    <Guide guide={guide} title="font-medium" t={t} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The first and the last group fill the left column, the others the right one, so that both end together. */
const PLACES = ["md:row-span-2", "md:col-start-2", "md:col-start-2 md:row-span-2", "md:col-start-1 md:row-start-3"];

const CARD = "border border-hairline bg-raised px-5 py-4";
const CARD_TITLE = "font-serif text-2xl leading-[1.3]";

/** `title`: classes of the guide's title. */
function Guide({ guide, title: look, t: { docs } }: { guide: GuideLink; title: string; t: Messages }) {
  const { title, summary } = docs.guide(guide.name) ?? guide;
  return (
    <>
      <p className={look}>
        <a href={`/docs/${guide.name}`} hrefLang="en">
          {title}
        </a>
      </p>
      <p className="mt-0.5 text-ui text-quiet">{summary}</p>
    </>
  );
}

export const DOCS_TITLE =
  "mt-2 mb-4 font-serif text-[clamp(1.75rem,1.4rem+2vw,2.5rem)] leading-[1.15] tracking-[-0.01em]";
/** A text with a list beside it on wide screens; the list scrolls by itself. */
export const WITH_SIDE = "grid gap-12 min-[60rem]:grid-cols-[13rem_minmax(0,1fr)] min-[60rem]:items-start";
export const SIDE =
  "text-sm/normal min-[60rem]:sticky min-[60rem]:top-4 min-[60rem]:-order-1 min-[60rem]:max-h-[calc(100vh-2rem)] min-[60rem]:-m-2 min-[60rem]:overflow-y-auto min-[60rem]:p-2 min-[60rem]:[scrollbar-color:var(--hairline)_transparent] min-[60rem]:[scrollbar-width:thin] print:hidden";
export const LIST_TITLE = "mt-5 mb-1 text-note font-medium text-quiet group-first:mt-2";
export const LIST_LINK =
  "block py-2 no-underline hover:underline min-[60rem]:py-0.75 aria-[current]:font-semibold aria-[current]:text-intact";

/** The list beside a guide. Below the guide that is open stand its sections. */
export function GuideList({ groups, current, t: { docs } }: ContentsProps & { current: GuideLink }) {
  return groups.map(({ title, guides }) => (
    <section key={title} className="group">
      <h2 className={LIST_TITLE}>{docs.group(title)}</h2>
      <ul>
        {guides.map((guide) => (
          <li key={guide.name}>
            <a
              className={`${LIST_LINK} text-ink`}
              hrefLang="en"
              href={`/docs/${guide.name}`}
              aria-current={guide.name === current.name ? "page" : undefined}
            >
              {(docs.guide(guide.name) ?? guide).title}
            </a>
            {guide.name === current.name && (
              <ul className="mb-2 border-l border-hairline pl-3" lang="en">
                {guide.sections.map(({ id, title }) => (
                  <li key={id}>
                    <a className={`${LIST_LINK} text-quiet`} href={`#${id}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The way to the other guides and the sections on narrow screens, where the list beside the text has no room. */
export const PhoneContents = ({ sections, reader }: Pick<GuideLink, "sections"> & { reader: Reader }) => (
  <div className="min-[60rem]:hidden print:hidden" lang={reader.t.lang}>
    <a className="inline-flex min-h-11 items-center text-ui" href={inLanguage("/docs", reader)}>
      {reader.t.docs.search.all}
    </a>
    <Sections sections={sections} t={reader.t} />
  </div>
);

const Sections = ({ sections, t }: Pick<GuideLink, "sections"> & { t: Messages }) => (
  <details className="mb-6 border-y border-hairline">
    <summary className="min-h-11 cursor-pointer py-2.5 text-ui">{t.docs.onThisPage}</summary>
    <ul className="pb-2" lang="en">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className={LIST_LINK} href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
