import { readable } from "#components/record/facts.ts";
import { Time } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  /** Stored times that the sentence names, in their order. */
  at: string[];
  t: Texts;
  children: string;
}

/** A sentence whose times are marked as such, so that the reader's own time can be set beside them, and no line ends before the zone. */
export function Timed({ at: [first, ...others], t, children }: Props) {
  const words = first ? readable(first, t) : "";
  const place = words ? children.indexOf(words) : -1;
  if (first === undefined) return visible(children);
  if (place < 0)
    return (
      <Timed at={others} t={t}>
        {children}
      </Timed>
    );
  return (
    <>
      {visible(children.slice(0, place))}
      <Time at={first}>{words.replace(/ (?=UTC$)/, "\u00A0")}</Time>
      <Timed at={others} t={t}>
        {children.slice(place + words.length)}
      </Timed>
    </>
  );
}
