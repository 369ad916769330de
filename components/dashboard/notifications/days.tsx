"use client";
import { useSyncExternalStore } from "react";
import { Field } from "#components/ui/form/field.tsx";
import type { AskedDays } from "#lib/contract/fields/period.ts";

interface Props {
  asked: AskedDays;
  words: { since: string; until: string; utc: string };
}

/** The first and the last day of a filter, in the reader's time zone. Without scripts they are in UTC. */
export function Days({ asked, words }: Props) {
  const zone = useSyncExternalStore(never, readersZone, inUtc);
  return (
    <>
      <Field label={words.since} name="since" type="date" defaultValue={asked.since} />
      <Field label={words.until} name="until" type="date" defaultValue={asked.until} />
      <input type="hidden" name="zone" value={zone} />
      <noscript>
        <p className="text-sm text-quiet">{words.utc}</p>
      </noscript>
    </>
  );
}

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const inUtc = () => "";
