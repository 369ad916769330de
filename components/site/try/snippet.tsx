"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Copy } from "#components/dashboard/copy.tsx";
import type { Message } from "./calls.ts";
import { SNIPPETS } from "./snippets.ts";
import type { TryTexts } from "./texts.ts";

interface Props {
  baseUrl: string;
  apiKey: string;
  message: Message;
  t: TryTexts;
}

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1 + SNIPPETS.length,
  Home: () => 0,
  End: () => SNIPPETS.length - 1,
};

/** The call in one language at a time; tabs as the ARIA authoring practices have them. */
export function Snippet({ baseUrl, apiKey, message, t }: Props) {
  const [at, setAt] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const id = useId();
  const shown = SNIPPETS[at];
  if (!shown) return null;
  const code = shown.code({ baseUrl, apiKey, message });
  const move = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next % SNIPPETS.length);
    tabs.current[next % SNIPPETS.length]?.focus();
  };
  return (
    <div className="snippet">
      <div className="tabs">
        <div role="tablist" aria-label={t.live.languages} onKeyDown={move}>
          {SNIPPETS.map(({ name }, index) => (
            <button
              key={name}
              ref={(tab) => {
                tabs.current[index] = tab;
              }}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-selected={index === at}
              aria-controls={`${id}-panel`}
              tabIndex={index === at ? 0 : -1}
              onClick={() => setAt(index)}
            >
              {name}
            </button>
          ))}
        </div>
        <Copy text={code} label={t.live.copy} done={t.live.copied} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`} tabIndex={0} lang="en">
        <pre>
          <code>{code}</code>
        </pre>
      </div>
    </div>
  );
}
