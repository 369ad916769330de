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

interface Props {
  call: Call;
  t: TryTexts;
  /** The call works, so it can be copied. */
  usable?: boolean;
  /** The button that makes the call. */
  sending?: ReactNode;
}

/** The call with working tabs. */
export function CallPart({ call, t, usable = false, sending }: Props) {
  const [chosen, setChosen] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(chosen);
    if (next === undefined) return;
    event.preventDefault();
    const index = next % SNIPPETS.length;
    setChosen(index);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const copy = usable && <Copy text={SNIPPETS[chosen]?.code(call) ?? ""} label={t.live.copy} done={t.live.copied} />;
  return (
    <>
      <Snippet call={call} t={t} chosen={chosen} onChoose={setChosen} onKeyDown={onKeyDown} copy={copy} />
      {sending}
    </>
  );
}
