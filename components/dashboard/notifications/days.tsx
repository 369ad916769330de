"use client";
import { useSyncExternalStore } from "react";
import { Field } from "#components/ui/form/field.tsx";
import type { AskedDays } from "#lib/contract/fields/period.ts";

interface Props {
  asked: AskedDays;
  words: { since: string; until: string; inZone: string };
}

/** The first and the last day of a filter, in the reader's time zone. Without scripts they are in UTC. */
export function Days({ asked, words }: Props) {
  const zone = useSyncExternalStore(never, readersZone, inUtc);
  const named = <p className="text-sm text-quiet">{words.inZone.replace("{zone}", asked.zone || "UTC")}</p>;
  const isOther = asked.since + asked.until !== "" && asked.zone !== zone;
  return (
    <>
      <Field label={words.since} name="since" type="date" defaultValue={asked.since} />
      <Field label={words.until} name="until" type="date" defaultValue={asked.until} />
      <input type="hidden" name="zone" value={zone} />
      {/* Days of a link, a chart or another zone; without scripts all days. */}
      {zone ? isOther && named : <noscript>{named}</noscript>}
    </>
  );
}

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const inUtc = () => "";
