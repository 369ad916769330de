const shared = globalThis as typeof globalThis & { acuse?: Map<string, object> };

/**
 * Returns state that exists once in a process. Next bundles route handlers, pages and the launcher's modules separately, so a
 * module's variable exists once per bundle; only `globalThis` is shared.
 *
 * @param name unique in the process; every bundle gets the same object for it
 * @param initial creates the object at the first call
 */
export function processWide<State extends object>(name: string, initial: () => State): State {
  shared.acuse ??= new Map();
  const known = shared.acuse.get(name) ?? initial();
  shared.acuse.set(name, known);
  return known as State;
}
