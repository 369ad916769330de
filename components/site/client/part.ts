/** An element that the page was drawn with. @throws Error when it was not: script and page are of different builds */
export function part<E extends HTMLElement>(root: HTMLElement, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
