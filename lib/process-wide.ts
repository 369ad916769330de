const shared = globalThis as typeof globalThis & { acuse?: Map<string, object> };

/**
 * State that exists once in a process. Next bundles route handlers, pages and the launcher's modules apart from each other, so
 * a variable of a module exists once in each bundle; only `globalThis` is the same for all.
 *
 * @param name unique in the process; every bundle that asks for it gets the same object
 * @param initial makes the object for the first that asks
 */
export function processWide<State extends object>(name: string, initial: () => State): State {
  shared.acuse ??= new Map();
  const known = shared.acuse.get(name) ?? initial();
  shared.acuse.set(name, known);
  return known as State;
}
