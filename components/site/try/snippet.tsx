import { messageTo, NO_KEY, SNIPPETS } from "./snippets.ts";
import type { TryTexts } from "./texts.ts";

interface Props {
  baseUrl: string;
  t: TryTexts;
}

/** The call in one language at a time; tabs as the ARIA authoring practices have them. Without a key yet. */
export function Snippet({ baseUrl, t }: Props) {
  const call = { baseUrl, apiKey: NO_KEY, message: messageTo("you@example.com", t) };
  return (
    <div className="snippet">
      <div className="tabs">
        <div role="tablist" aria-label={t.live.languages}>
          {SNIPPETS.map(({ name }, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`call-${at}`}
              aria-selected={at === 0}
              aria-controls="call"
              tabIndex={at === 0 ? 0 : -1}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="tabpanel" id="call" aria-labelledby="call-0" tabIndex={0} lang="en">
        <pre>
          <code>{SNIPPETS[0]?.code(call)}</code>
        </pre>
      </div>
    </div>
  );
}
