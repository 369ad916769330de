import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

/** Nobody goes back further than this step by step. */
const MOST_BACK = 50;
/** Stands for the first page, which has no cursor. */
const FIRST = "0";

/**
 * The way to the pages before and after. A page knows only its own beginning, so its address carries those of the pages
 * it was reached by: going back shows exactly what was seen there.
 */
export function ListPager({ asked, cursor, back, next, t }: ListPagerProps) {
  const { notifications: list } = t.dashboard;
  const trail = back ? back.split(".") : [];
  const before = trail.at(-1);
  if (cursor === "" && next === null) return null;
  const pageAt = (place: string, way: string[]) => {
    return listUrl(asked, place === FIRST ? {} : { cursor: place, back: way.slice(-MOST_BACK).join(".") });
  };
  return (
    <nav className="board-pager" aria-label={list.pages}>
      {before !== undefined && (
        <a rel="prev" href={pageAt(before, trail.slice(0, -1))}>
          <span aria-hidden="true">←</span> {list.newer}
        </a>
      )}
      {cursor !== "" && before !== FIRST && <a href={listUrl(asked)}>{list.newest}</a>}
      {next !== null && (
        <a rel="next" href={pageAt(next, [...trail, cursor || FIRST])}>
          {list.older} <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  );
}

interface ListPagerProps {
  asked: Asked;
  /** Of this page; empty for the first. */
  cursor: string;
  /** Of the pages on the way here, parted by dots. */
  back: string;
  next: string | null;
  t: Messages;
}
