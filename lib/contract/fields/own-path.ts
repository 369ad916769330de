const ANY_ORIGIN = "http://here.invalid";
/** Browsers resolve a path that starts with two slashes to another host; `/.//host` becomes such a path. */
const NAMES_A_HOST = /(?:[/\\]|%2f|%5c){2}/i;

/**
 * Returns path and query of an untrusted redirect target; `null` unless it is a path or a URL of `origin`.
 */
export function ownPath(given: string, origin = ANY_ORIGIN): string | null {
  if (!given.startsWith("/") && !given.startsWith(`${origin}/`)) return null;
  const target = URL.parse(given, origin);
  if (target?.origin !== origin || NAMES_A_HOST.test(target.pathname)) return null;
  return target.pathname + target.search;
}
