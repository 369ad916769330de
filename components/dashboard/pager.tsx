import { ButtonLink } from "#components/ui/button-link.tsx";

/** Links to the first and the next page of a list that is read by cursor. Renders nothing for a single page. */
export function Pager({
  label,
  first,
  next,
  words,
}: {
  /** Names the list to screen readers. */
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
      {first && <ButtonLink href={first}>{words.first}</ButtonLink>}
      {next && (
        <span className="ml-auto">
          <ButtonLink href={next} rel="next">
            {words.next} <span aria-hidden="true">→</span>
          </ButtonLink>
        </span>
      )}
    </nav>
  );
}
