const SOMEWHERE = "http://here.invalid";
/** Two slashes at the start of what browsers resolve name another host, and dots before them go away on the way there. */
const NAMES_A_HOST = /(?:[/\\]|%2f|%5c){2}/i;

/**
 * Path and query of a place that somebody's link or form names, safe to redirect to: always of ours. `given` is a path, or an
 * address at `origin`. @returns `null` for whatever else it is, or leads to
 */
export function ownPath(given: string, origin = SOMEWHERE): string | null {
  if (!given.startsWith("/") && !given.startsWith(`${origin}/`)) return null;
  const target = URL.parse(given, origin);
  if (target?.origin !== origin || NAMES_A_HOST.test(target.pathname)) return null;
  return target.pathname + target.search;
}
