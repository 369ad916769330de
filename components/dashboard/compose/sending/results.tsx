import { Shape } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";

/** What came of the form for one recipient: the page of their notification, or why there is none. */
export interface Result {
  to: string;
  page: string | null;
  words: string | null;
}

/** Every recipient with their result, as a list. */
export const Results = ({ results, sent }: { results: readonly Result[]; sent: string }) => (
  <ul className="my-3 list-none border-t border-hairline">
    {results.map(({ to, page, words }) => (
      <li
        key={to}
        className={`${page ? "tone-intact" : "tone-broken"} flex min-h-11 items-start gap-3 border-b border-hairline py-2.5 *:[svg]:mt-1 *:[svg]:flex-none *:[svg]:text-tone`}
      >
        <Shape tone={page ? "intact" : "broken"} />
        <span className="min-w-0 wrap-anywhere">
          {page ? <a href={page}>{visible(to)}</a> : visible(to)}
          <span className="block text-sm text-quiet">{words ?? sent}</span>
        </span>
      </li>
    ))}
  </ul>
);
