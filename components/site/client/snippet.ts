import { type Call, SNIPPETS } from "../try/snippets.ts";
import type { TryTexts } from "../try/texts.ts";
import { copyButton } from "./copy.ts";
import { part } from "./part.ts";

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1 + SNIPPETS.length,
  Home: () => 0,
  End: () => SNIPPETS.length - 1,
};

/** Makes the tabs of the call work. @returns what to call when the call is another one */
export function startSnippet(root: HTMLElement, first: Call, t: TryTexts): (call: Call) => void {
  const tabs = [...root.querySelectorAll<HTMLElement>("[role=tab]")];
  const panel = part(root, "[role=tabpanel]");
  const code = part(root, "code");
  let [call, at] = [first, 0];
  const show = () => {
    code.textContent = SNIPPETS[at]?.code(call) ?? "";
    panel.setAttribute("aria-labelledby", tabs[at]?.id ?? "");
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === at));
      tab.tabIndex = index === at ? 0 : -1;
    }
  };
  const choose = (index: number) => {
    at = index % SNIPPETS.length;
    show();
  };
  for (const [index, tab] of tabs.entries()) tab.addEventListener("click", () => choose(index));
  part(root, "[role=tablist]").addEventListener("keydown", (event) => {
    const next = STEPS[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    tabs[at]?.focus();
  });
  part(root, ".tabs").append(...copyButton(() => code.textContent, t));
  return (next) => {
    call = next;
    show();
  };
}
