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
    <div className="mt-2.5" id="snippet">
      <div className="flex items-center gap-1">
        <div className="flex" role="tablist" aria-label={t.live.languages} onKeyDown={onKeyDown}>
          {SNIPPETS.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              className="cursor-pointer border border-b-2 border-transparent px-3 py-1.5 text-sm/normal text-quiet aria-selected:border-b-intact aria-selected:font-semibold aria-selected:text-ink"
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
        <span className="ml-auto">{copy}</span>
      </div>
      <div className="side-fade border border-hairline bg-raised">
        <div
          className="overflow-x-auto"
          role="tabpanel"
          id="call"
          aria-labelledby={`call-${chosen}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
          tabIndex={0}
          lang="en"
        >
          <pre className="w-max py-3.5 pr-8 pl-4 text-note leading-[1.65]">
            <code>{SNIPPETS[chosen]?.code(call)}</code>
          </pre>
        </div>
      </div>
    </div>
  );
}
