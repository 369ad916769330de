import { FIELD } from "#components/site/field.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";

/** A section of a guide, or an operation of the API, that was found. */
export interface FoundSection {
  /** Below `/docs`. */
  path: string;
  guide: { name: string; title: string };
  section: string | null;
  excerpt: string;
}

interface SearchFormProps {
  reader: Reader;
  q?: string;
  /** Without a button: the Enter key searches. */
  narrow?: boolean;
}

/** Searches the guides without a script: /docs shows the results. */
export function SearchForm({ reader: { t, chosen }, q = "", narrow = false }: SearchFormProps) {
  return (
    <search>
      <form action="/docs" method="get" className="flex max-w-lg gap-2">
        {chosen && <input type="hidden" name="lang" value={t.lang} />}
        <input
          type="search"
          name="q"
          className={FIELD}
          aria-label={t.docs.search.label}
          placeholder={narrow ? t.docs.search.button : t.docs.search.label}
          defaultValue={q}
          maxLength={100}
        />
        {!narrow && (
          <button type="submit" className={buttonClass("plain")}>
            {t.docs.search.button}
          </button>
        )}
      </form>
    </search>
  );
}

/** Results that are listed. */
const MOST = 20;

export function SearchResults({ reader, q, found }: { reader: Reader; q: string; found: readonly FoundSection[] }) {
  const { t } = reader;
  return (
    <section className="mt-6" aria-labelledby="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-rule pt-2.5">
        <h2 id="results" className="font-serif text-section leading-[1.3] wrap-anywhere">
          {t.docs.search.results(found.length, q)}
        </h2>
        <a className="inline-flex min-h-11 items-center" href={inLanguage("/docs", reader)}>
          {t.docs.search.all}
        </a>
      </div>
      {t.docs.search.inEnglish && <p className="text-sm/normal text-quiet">{t.docs.search.inEnglish}</p>}
      {found.length === 0 && <p className="mt-1">{t.docs.search.none}</p>}
      {found.length > MOST && <p className="text-sm/normal text-quiet">{t.docs.search.first(MOST)}</p>}
      {[...Map.groupBy(found.slice(0, MOST), ({ guide }) => guide.name)].map(([name, sections]) => (
        <OfGuide key={name} sections={sections} reader={reader} q={q} />
      ))}
    </section>
  );
}

/** What was found in one guide, under its title. */
function OfGuide({ sections, reader, q }: { sections: readonly FoundSection[]; reader: Reader; q: string }) {
  const [first] = sections;
  if (!first) return null;
  // What stands above all sections stands below the guide's title.
  const inOrder = sections.toSorted((one, other) => Number(one.section !== null) - Number(other.section !== null));
  return (
    <div className="mt-3 max-w-176 border-b border-hairline pb-4 last:border-b-0" lang="en">
      <h3 className="font-serif text-xl" lang={reader.t.lang}>
        <a
          className="inline-flex min-h-9 items-center text-ink! no-underline! hover:underline!"
          href={inLanguage(`/docs/${first.guide.name}`, reader)}
        >
          <Marked q={q}>{titleOf(first.guide, reader.t)}</Marked>
        </a>
      </h3>
      {inOrder.map(({ path, section, excerpt }) => (
        <div key={path} className="border-l border-hairline py-1.5 pl-4">
          <h4 className="font-medium">
            <a href={inLanguage(`/docs/${path}`, reader)}>
              <Marked q={q}>{section ?? titleOf(first.guide, reader.t)}</Marked>
            </a>
          </h4>
          <p className="mt-0.5 line-clamp-3 text-ui text-quiet wrap-anywhere sm:line-clamp-2">
            <Marked q={q}>{excerpt}</Marked>
          </p>
        </div>
      ))}
    </div>
  );
}

/** In the reader's language, where the guide or the reference has a title in it. */
const titleOf = ({ name, title }: FoundSection["guide"], { docs }: Messages): string =>
  name === "api" ? docs.reference : (docs.guide(name)?.title ?? title);

/** Text with the searched words marked. */
function Marked({ q, children }: { q: string; children: string }) {
  const words = q
    .replace(/["“”«»]/g, " ")
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, "\\$&")
    .replace(/\s+/g, "|");
  const parts = children.split(new RegExp(`(${words})`, "gi"));
  return parts.map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
      <mark key={index} className="bg-pending-wash text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
