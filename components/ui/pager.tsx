import { buttonClass } from "./button.tsx";

/** To the next page of a list that is read by cursor, and back to its beginning. Nothing when there is one page only. */
export function Pager({
  label,
  first,
  next,
  words,
}: {
  /** Of what list, for who hears the page. */
  label: string;
  /** `null` on the first page. */
  first: string | null;
  /** `null` on the last page. */
  next: string | null;
  words: { first: string; next: string };
}) {
  if (!first && !next) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-3">
      {first && (
        <a href={first} className={buttonClass("plain")}>
          {words.first}
        </a>
      )}
      {next && (
        <a href={next} rel="next" className={buttonClass("plain")}>
          {words.next}
        </a>
      )}
    </nav>
  );
}
