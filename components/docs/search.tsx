import { FIELD } from "#components/site/field.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { Reader } from "#lib/i18n/reader.ts";

/** A section that was found. */
export interface FoundSection {
  /** Below `/docs`. */
  path: string;
  guide: string;
  section: string | null;
  excerpt: string;
}

/** Searches the guides without a script: /docs shows the results. */
export function SearchForm({ reader: { t, chosen }, q }: { reader: Reader; q: string }) {
  return (
    <search>
      <form action="/docs" method="get" className="mt-6 flex max-w-lg gap-2">
        {chosen && <input type="hidden" name="lang" value={t.lang} />}
        <input
          type="search"
          name="q"
          className={FIELD}
          aria-label={t.docs.search.label}
          placeholder={t.docs.search.label}
          defaultValue={q}
          maxLength={100}
        />
        <button type="submit" className={buttonClass("plain")}>
          {t.docs.search.button}
        </button>
      </form>
    </search>
  );
}

export function SearchResults({
  reader: { t },
  q,
  found,
}: {
  reader: Reader;
  q: string;
  found: readonly FoundSection[];
}) {
  return (
    <section className="mt-6 max-w-176" aria-labelledby="results">
      <h2 id="results" className="border-t border-rule pt-2.5 font-serif text-section leading-[1.3] wrap-anywhere">
        {t.docs.search.results(found.length, q)}
      </h2>
      {found.length === 0 && <p className="mt-1">{t.docs.search.none}</p>}
      <dl className="mt-1" lang="en">
        {found.map(({ path, guide, section, excerpt }) => (
          <div key={path} className="border-b border-hairline py-2.5 last:border-b-0">
            <dt className="font-medium">
              <a href={`/docs/${path}`}>{section ? `${guide}: ${section}` : guide}</a>
            </dt>
            <dd className="mt-0.5 text-ui text-quiet wrap-anywhere">{excerpt}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
