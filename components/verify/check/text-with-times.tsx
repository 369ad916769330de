import { readable } from "#components/record/facts.ts";
import type { Kit } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  /** Stored times that the sentence names, in order. */
  at: string[];
  kit: Pick<Kit, "Time">;
  t: Texts;
  children: string;
}

/** A sentence with `<time>` around its times, so that a script can add the local time. */
export function TextWithTimes({ at: [first, ...others], kit: k, t, children }: Props) {
  const words = first ? readable(first, t) : "";
  const place = words ? children.indexOf(words) : -1;
  if (first === undefined) return visible(children);
  if (place < 0)
    return (
      <TextWithTimes at={others} kit={k} t={t}>
        {children}
      </TextWithTimes>
    );
  return (
    <>
      {visible(children.slice(0, place))}
      <k.Time at={first}>{words}</k.Time>
      <TextWithTimes at={others} kit={k} t={t}>
        {children.slice(place + words.length)}
      </TextWithTimes>
    </>
  );
}
