/** An endpoint's address for whoever needs no more than to know which it is: what follows its path may be a secret. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
