import type { TryTexts } from "../try/texts.ts";

/** A button that puts a text into the clipboard and says so. None where there is no clipboard: pages that came over plain http have none. */
export function copyButton(text: () => string, { live }: TryTexts): HTMLElement[] {
  if (!("clipboard" in navigator)) return [];
  const button = document.createElement("button");
  const said = document.createElement("span");
  button.type = "button";
  button.className = "copy";
  said.ariaLive = "polite";
  said.textContent = live.copy;
  button.append(said);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    said.textContent = live.copied;
    setTimeout(() => {
      said.textContent = live.copy;
    }, 2_000);
  });
  return [button];
}
