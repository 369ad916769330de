import type { Detail } from "#lib/contract/answers.ts";
import { readNotification } from "./calls.ts";

/** Pauses between two looks, in milliseconds: 40 in all, of the 60 that a client has in five minutes. */
const PAUSES = [...Array<number>(12).fill(500), ...Array<number>(12).fill(2_000), ...Array<number>(16).fill(12_000)];

export interface Followed {
  detail: Detail | null;
  /** It took longer than anybody waits for. */
  slow: boolean;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A notification as it is at each look, until it is sealed. What fails is tried again with the next look, or when the service says. */
export async function* follow(id: string): AsyncGenerator<Followed> {
  let detail: Detail | null = null;
  for (const ms of PAUSES) {
    const answer = await readNotification(id);
    if (answer.ok) {
      detail = answer.value;
      yield { detail, slow: false };
      if (detail.tsa) return;
    }
    await pause(Math.max(ms, answer.ok ? 0 : answer.trouble.seconds * 1_000));
  }
  yield { detail, slow: true };
}
