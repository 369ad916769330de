/** More would make the transaction slow for those that wait for it. */
const MAX_ENTRIES = 40;

interface Group<Entry> {
  entries: Entry[];
  committed: Promise<void>;
}

/**
 * Returns a function that commits an entry together with those of concurrent calls: while one transaction runs, the entries for the
 * next one gather. If a group fails, each entry gets its own transaction, so that one failure does not reach the others.
 * `commit` must be safe to repeat.
 */
export function inGroups<Entry>(commit: (entries: Entry[]) => Promise<void>): (entry: Entry) => Promise<void> {
  let last = Promise.resolve();
  let gathering: Group<Entry> | null = null;
  const begin = (): Group<Entry> => {
    const entries: Entry[] = [];
    const committed = last.then(() => {
      if (gathering?.entries === entries) gathering = null;
      return commit(entries);
    });
    last = committed.catch(() => {});
    return { entries, committed };
  };
  return async (entry) => {
    if (!gathering || gathering.entries.length >= MAX_ENTRIES) gathering = begin();
    const { entries, committed } = gathering;
    entries.push(entry);
    await committed.catch(async (error: unknown) => {
      if (entries.length === 1) throw error;
      await commit([entry]);
    });
  };
}
