/**
 * Milliseconds that a group waits for the one before it. A group that hangs longer, on a lock or a lost connection, must not keep
 * all later calls waiting; row locks keep two groups apart.
 */
const MOST_WAIT_MS = 5_000;

/** More would make a transaction slow for those that wait for it. */
const MAX_ENTRIES = 40;

interface Group<Entry, Result> {
  entries: Entry[];
  done: Promise<Result>;
}

/**
 * Returns a function that runs `work` on an entry together with those of concurrent calls, and returns the result of the group: while
 * one group runs, the entries of the next one gather. If a group fails, each entry is run alone, so that one failure does not
 * reach the others. `work` must be safe to repeat.
 */
export function inGroups<Entry, Result>(
  work: (entries: Entry[]) => Promise<Result>,
): (entry: Entry) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let gathering: Group<Entry, Result> | null = null;
  const begin = (): Group<Entry, Result> => {
    const entries: Entry[] = [];
    const done = last.then(() => {
      if (gathering?.entries === entries) gathering = null;
      return work(entries);
    });
    last = Promise.race([done.catch(() => {}), waited()]);
    return { entries, done };
  };
  return (entry) => {
    if (!gathering || gathering.entries.length >= MAX_ENTRIES) gathering = begin();
    const { entries, done } = gathering;
    entries.push(entry);
    return done.catch((error: unknown) => {
      if (entries.length === 1) throw error;
      return work([entry]);
    });
  };
}

const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS).unref());
