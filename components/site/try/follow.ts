import { useEffect, useState } from "react";
import type { Detail } from "#lib/contract/answers.ts";
import { readNotification } from "./calls.ts";

/** Pauses between two looks, in milliseconds: 40 in all, of the 60 that a client has in five minutes. */
const PAUSES = [...Array<number>(12).fill(500), ...Array<number>(12).fill(2_000), ...Array<number>(16).fill(12_000)];

export interface Followed {
  detail: Detail | null;
  /** It took longer than anybody waits for. */
  slow: boolean;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/** Looks at a notification until it is sealed. What fails is tried again with the next look, or when the service says. */
async function follow(id: string, signal: AbortSignal, seen: (followed: Followed) => void): Promise<void> {
  let detail: Detail | null = null;
  for (const ms of PAUSES) {
    const answer = await readNotification(id);
    if (signal.aborted) return;
    if (answer.ok) {
      detail = answer.value;
      seen({ detail, slow: false });
      if (detail.tsa) return;
    }
    const wait = answer.ok ? 0 : answer.trouble.seconds * 1_000;
    await pause(Math.max(ms, wait), signal);
  }
  seen({ detail, slow: true });
}

/** The notification as it is now; nothing while there is no id. */
export function useFollowed(id: string | null): Followed {
  const [followed, setFollowed] = useState<Followed>({ detail: null, slow: false });
  useEffect(() => {
    setFollowed({ detail: null, slow: false });
    if (id === null) return;
    const leaving = new AbortController();
    void follow(id, leaving.signal, setFollowed);
    return () => leaving.abort();
  }, [id]);
  return followed;
}
