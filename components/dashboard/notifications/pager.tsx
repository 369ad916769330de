import { ButtonLink } from "#components/ui/button-link.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

/** Steps back that an address carries. */
const MOST_BACK = 50;
/** Stands for the first page, which has no cursor. */
const FIRST = "0";

/**
 * Links to the pages before and after. A cursor only leads forward, so the address carries the cursors of the pages before:
 * going back shows the same rows again.
 */
export function ListPager({ asked, cursor, back, next, path, size, shown, of, t }: ListPagerProps) {
  const { notifications: list } = t.dashboard;
  const trail = back ? back.split(".") : [];
  const before = trail.at(-1);
  if (cursor === "" && next === null) return null;
  const pageAt = (place: string, way: string[]) => {
    const more = place === FIRST ? {} : { cursor: place, back: way.slice(-MOST_BACK).join(".") };
    return listUrl(asked, more, path);
  };
  // A trail that is cut, or was not followed from the first page, does not say how many rows are before.
  const first = cursor === "" ? 1 : trail[0] === FIRST ? trail.length * size + 1 : null;
  const place = first !== null && shown > 0 && list.place(t.number(first), t.number(first + shown - 1), of);
  return (
    <nav className="mt-5 flex flex-wrap items-center gap-3" aria-label={list.pages}>
      {before !== undefined && (
        <ButtonLink rel="prev" href={pageAt(before, trail.slice(0, -1))}>
          <span aria-hidden="true">←</span> {list.newer}
        </ButtonLink>
      )}
      {cursor !== "" && before !== FIRST && (
        <ButtonLink href={listUrl(asked, {}, path)}>{t.dashboard.newest}</ButtonLink>
      )}
      {place && <span className="text-ui text-quiet max-sm:order-first max-sm:basis-full">{place}</span>}
      {next !== null && (
        <span className="ml-auto">
          <ButtonLink rel="next" href={pageAt(next, [...trail, cursor || FIRST])}>
            {t.dashboard.older} <span aria-hidden="true">→</span>
          </ButtonLink>
        </span>
      )}
    </nav>
  );
}

interface ListPagerProps {
  asked: Partial<Asked> | Record<string, string>;
  /** Of the list; default: the notifications. */
  path?: string;
  /** Cursor of this page; empty for the first page. */
  cursor: string;
  /** Cursors of the pages before, joined by dots. */
  back: string;
  next: string | null;
  /** Rows of a full page. */
  size: number;
  /** Rows of this page. */
  shown: number;
  /** The number of all rows, in words; `null` if it is not known. */
  of: string | null;
  t: Messages;
}
