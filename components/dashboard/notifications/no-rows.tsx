import type { Messages } from "#lib/i18n/messages.ts";
import { listUrl } from "./listed.ts";

/** What stands in place of rows: the first steps, or that nothing matches. */
export function NoRows({ filtered, maySend, t }: { filtered: boolean; maySend: boolean; t: Messages }) {
  const { none, empty, clear } = t.dashboard.notifications;
  if (filtered) {
    return (
      <div className="board-instead">
        <h2>{none.title}</h2>
        <p>{none.text}</p>
        <p>
          <a href={listUrl({})}>{clear}</a>
        </p>
      </div>
    );
  }
  const { steps } = empty;
  return (
    <div className="board-instead">
      <h2>{empty.title}</h2>
      <p>{empty.text}</p>
      <ol>
        <li>
          <h3>{maySend ? <a href="/dashboard/compose">{steps.browser}</a> : steps.browser}</h3>
          <p>{steps.browserText}</p>
        </li>
        <li>
          <h3>
            <a href="/docs">{steps.api}</a>
          </h3>
          <p>{steps.apiText}</p>
        </li>
        <li>
          <h3>{steps.watch}</h3>
          <p>{steps.watchText}</p>
        </li>
      </ol>
    </div>
  );
}
