import type { Detail } from "#lib/contract/answers.ts";
import { readNotification, type Trouble } from "./calls.ts";

/**
 * Pauses between two looks, in milliseconds. A client has 60 readings in five minutes, which its reader needs for the record and
 * its files as well: these are 18 in the first minute, when nearly every record is sealed, and 12 more in the five.
 */
const PAUSES = [
  ...[500, 500, 750, 1_000, 1_000, 1_500, 2_000, 2_000, 3_000, 3_000],
  ...Array<number>(8).fill(5_500),
  ...Array<number>(12).fill(20_000),
];

export interface Followed {
  detail: Detail | null;
  /** Why the last look showed nothing new: it is looked again in `seconds`. */
  trouble: Trouble | null;
  /** It took longer than anybody waits for. */
  slow: boolean;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A notification as it is at each look, until it is sealed; a tab that is not seen looks at nothing. What fails is told, and tried
 * again with the next look, or when the service says.
 */
export async function* follow(id: string): AsyncGenerator<Followed> {
  let detail: Detail | null = null;
  for (const ms of PAUSES) {
    await shown();
    const answer = await readNotification(id);
    if (answer.ok) detail = answer.value;
    const wait = Math.max(ms, answer.ok ? 0 : answer.trouble.seconds * 1_000);
    yield { detail, trouble: answer.ok ? null : { ...answer.trouble, seconds: Math.ceil(wait / 1_000) }, slow: false };
    if (detail?.tsa) return;
    await pause(wait);
  }
  yield { detail, trouble: null, slow: true };
}

/** Resolves while the tab is seen. */
async function shown(): Promise<void> {
  while (document.hidden) {
    await new Promise((changed) => document.addEventListener("visibilitychange", changed, { once: true }));
  }
}
