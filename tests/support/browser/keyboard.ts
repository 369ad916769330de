import type { Page } from "playwright";

/** Selector of elements that the Tab key reaches. */
const REACHABLE = "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex='0']";

/** An element that has the focus. */
interface Stop {
  /** Index among the page's reachable elements; -1 for another element. */
  place: number;
  /** True if the focus is visible. */
  seen: boolean;
  dated: boolean;
  framed: boolean;
  what: string;
}

/** Presses Tab through the whole page. @returns the expected number of stops, and the stops */
export async function tabThrough(tab: Page): Promise<{ wanted: number; stops: Stop[] }> {
  await tab.evaluate(() => scrollTo(0, 0));
  // Where nothing is: the next stop is the page's first.
  await tab.mouse.click(1, 1);
  const wanted = await tab.evaluate((reachable) => {
    const all = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !(one as HTMLButtonElement).disabled,
    );
    for (const [place, one] of all.entries()) one.dataset.place = String(place);
    return all.length;
  }, REACHABLE);
  const stops: Stop[] = [];
  while (stops.length < wanted) {
    await tab.keyboard.press("Tab");
    const stop = await whereItIs(tab);
    // Inside a frame is what the sender wrote: some browsers stop there whatever it is, some only at what can be used.
    if (stop.framed) continue;
    // A date has a stop for each of its parts.
    if (stop.dated && stop.place === stops.at(-1)?.place) continue;
    stops.push(stop);
  }
  return { wanted, stops };
}

const whereItIs = (tab: Page): Promise<Stop> =>
  tab.evaluate(() => {
    const one = document.activeElement as HTMLElement;
    // A field that is drawn by its label shows its focus there.
    const shown = [one, one.closest("label")].filter((element) => element !== null);
    const seen = shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    });
    const dated = one.getAttribute("type") === "date";
    const framed = one.tagName === "IFRAME";
    return { place: Number(one.dataset.place ?? -1), seen, dated, framed, what: one.outerHTML.slice(0, 120) };
  });
