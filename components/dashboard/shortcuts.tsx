"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Overlay } from "#components/ui/overlay.tsx";

/** `localStorage` name; its value is `off`. WCAG 2.1.4 wants keys without modifiers to be optional. */
const STORED = "acuse-shortcuts";
const ID = "shortcuts";
const LIST = "/dashboard/notifications";

const KEYS = ["/", "n", "j", "k", "c", "?"] as const;
type Key = (typeof KEYS)[number];

interface ShortcutWords {
  title: string;
  on: string;
  keys: { [key in Key]: string };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Focuses the list's search. Returns false on pages without one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
  return field !== null;
}

/** Opens the certificate of the focused row, or else of the page's notification. */
function openCertificate(): void {
  const row = document.activeElement?.closest("tr") ?? document.querySelector("[data-actions]");
  row?.querySelector<HTMLAnchorElement>("a[data-certificate]")?.click();
}

/** Focuses the link of the next row of the list, or of the one before. */
function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
  const here = document.activeElement?.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-row]");
  const place = here ? links.indexOf(here) + step : 0;
  links[Math.max(0, place)]?.focus();
}

/** Listens for the keys while `on`. */
function useKeys(on: boolean): void {
  const { push } = useRouter();
  const path = usePathname();
  const toSearch = useRef(false);
  useEffect(() => {
    if (toSearch.current && path === LIST) focusSearch();
    toSearch.current = false;
  }, [path]);
  useEffect(() => {
    if (!on) return;
    const acts: { [key in Key]: () => void } = {
      "/": () => {
        if (focusSearch()) return;
        toSearch.current = true;
        push(LIST);
      },
      n: () => push("/dashboard/compose"),
      j: () => moveBy(1),
      k: () => moveBy(-1),
      c: openCertificate,
      "?": () => document.getElementById(ID)?.showPopover(),
    };
    const act = (event: KeyboardEvent) => {
      const key = KEYS.find((one) => one === event.key);
      if (!key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector(":popover-open")) return;
      event.preventDefault();
      acts[key]();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [on, push]);
}

/** Keys of the dashboard, and the dialog that lists them. */
export function Shortcuts({ words }: { words: ShortcutWords }) {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(STORED) !== "off"), []);
  useKeys(on);
  const turn = (next: boolean) => {
    setOn(next);
    localStorage.setItem(STORED, next ? "on" : "off");
  };
  return (
    <Overlay
      id={ID}
      labelledBy={`${ID}-title`}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] border border-rule bg-paper p-6 text-ink backdrop:bg-black/45"
    >
      <h2 id={`${ID}-title`} className="mb-3 font-serif text-xl font-normal">
        {words.title}
      </h2>
      <dl className="grid grid-cols-[2.5rem_1fr] items-baseline gap-y-2 text-ui">
        {KEYS.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border border-control bg-raised px-2 py-0.5 font-mono text-note">{key}</kbd>
            </dt>
            <dd>{words.keys[key]}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-hairline pt-2 text-ui">
        <input
          type="checkbox"
          className="size-5 accent-intact"
          checked={on}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {words.on}
      </label>
    </Overlay>
  );
}
