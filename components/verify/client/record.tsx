import { render, type VNode } from "preact";
import { hydrateIsland } from "#components/site/client/island.tsx";
import { minutes } from "#components/site/home/try-texts.ts";
import { Copy } from "#components/ui/copy.tsx";
import { CheckAgainButton } from "./check-again-button.tsx";
import { FileComparison } from "./file-comparison.tsx";
import { LOCAL, localTime } from "./local-time.ts";

// The script of every page about records. Without it the page lacks only comforts.

const { copy = "", copied = "" } = document.body.dataset;

/** Writes the reader's local time beside a time. */
function addLocalTime(time: HTMLTimeElement): void {
  const text = localTime(time.dateTime);
  if (text === null) return;
  const local = document.createElement("span");
  local.className = LOCAL;
  local.dataset.local = "";
  // The full stop of a sentence goes with it.
  const rest = time.nextSibling;
  const ends = rest instanceof Text && rest.data.startsWith(".");
  if (ends) rest.deleteData(0, 1);
  local.textContent = `(${text})${ends ? "." : ""}`;
  // A line may break before it, not in it.
  time.after(" ", local);
}

function addCopyButton(source: HTMLElement): void {
  const pre = source.closest("pre");
  const place = document.createElement(pre ? "div" : "span");
  const line = source.closest("[data-command]");
  if (line)
    place.className =
      "flex flex-none items-center px-2 max-sm:absolute max-sm:top-0 max-sm:right-0 max-sm:h-9 print:hidden";
  else if (pre)
    place.className =
      "absolute inset-x-0 top-0 flex h-9 items-center justify-end border-b border-hairline px-2 print:hidden";
  else place.className = "flex-none print:hidden";
  if (line) line.append(place);
  else (pre ?? source).after(place);
  render((<Copy text={source.textContent ?? ""} label={copy} done={copied} />) as unknown as VNode, place);
}

/** Opens the folded section that a link leads to. */
function unfold(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Disables a link for the seconds that its page has to wait, and counts them down in the sentence above it. */
function countDown(link: HTMLAnchorElement): void {
  const { href } = link;
  const sentence = document.querySelector<HTMLElement>("[data-waiting]");
  const duration = sentence?.querySelector("b");
  const until = Date.now() + Number(link.dataset.wait) * 1_000;
  link.removeAttribute("href");
  link.role = "link";
  link.ariaDisabled = "true";
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1_000);
    if (left > 0) {
      if (duration) duration.textContent = minutes(left);
      return;
    }
    clearInterval(timer);
    // Read aloud, unlike each second before.
    const status = sentence?.nextElementSibling;
    if (status) status.textContent = sentence.dataset.over ?? "";
    sentence?.remove();
    link.href = href;
    link.ariaDisabled = null;
  };
  const timer = setInterval(tick, 1_000);
  tick();
}

function show(id: string): void {
  const element = document.getElementById(id);
  if (element) element.hidden = false;
}

// Before the islands, whose markup is their own.
for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) addLocalTime(time);
for (const source of document.querySelectorAll<HTMLElement>("code[data-copy], pre > code")) addCopyButton(source);

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-wait]")) countDown(link);

hydrateIsland("again", CheckAgainButton);
show("again");
if (globalThis.crypto?.subtle) {
  hydrateIsland("comparison", FileComparison);
  show("compare");
  show("compare-yours");
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
  link.addEventListener("click", () => unfold(link.hash));
unfold(location.hash);
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) folded.open = true;
});
