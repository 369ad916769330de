import type { KeyboardEventHandler, ReactNode } from "react";
import { type Call, SNIPPETS } from "./snippets.ts";
import type { TryTexts } from "./try-texts.ts";

interface Props {
  call: Call;
  t: TryTexts;
  /** Index of the language shown. */
  chosen?: number;
  onChoose?: (index: number) => void;
  onKeyDown?: KeyboardEventHandler;
  /** A button beside the tabs. */
  copy?: ReactNode;
}

/** The call in one language at a time, with tabs as in the ARIA Authoring Practices. */
export function Snippet({ call, t, chosen = 0, onChoose, onKeyDown, copy }: Props) {
  return (
    <div className="snippet">
      <div className="tabs">
        <div role="tablist" aria-label={t.live.languages} onKeyDown={onKeyDown}>
          {SNIPPETS.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`call-${index}`}
              aria-selected={index === chosen}
              aria-controls="call"
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => onChoose?.(index)}
            >
              {name}
            </button>
          ))}
        </div>
        {copy}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div role="tabpanel" id="call" aria-labelledby={`call-${chosen}`} tabIndex={0} lang="en">
        <pre>
          <code>{SNIPPETS[chosen]?.code(call)}</code>
        </pre>
      </div>
    </div>
  );
}
