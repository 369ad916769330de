import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Copy } from "#components/ui/copy.tsx";
import { Snippet } from "../home/snippet.tsx";
import { type Call, SNIPPETS } from "../home/snippets.ts";
import type { TryTexts } from "../home/try-texts.ts";

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1 + SNIPPETS.length,
  Home: () => 0,
  End: () => SNIPPETS.length - 1,
};

/** The call with working tabs; `sending` is the button that makes it. */
export function CallPart({ call, t, sending }: { call: Call; t: TryTexts; sending?: ReactNode }) {
  const [chosen, setChosen] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(chosen);
    if (next === undefined) return;
    event.preventDefault();
    const index = next % SNIPPETS.length;
    setChosen(index);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const copy = <Copy text={SNIPPETS[chosen]?.code(call) ?? ""} label={t.live.copy} done={t.live.copied} />;
  return (
    <>
      <Snippet call={call} t={t} chosen={chosen} onChoose={setChosen} onKeyDown={onKeyDown} copy={copy} />
      {sending}
    </>
  );
}
