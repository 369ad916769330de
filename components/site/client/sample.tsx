import { type Hashes, hashesOf } from "../sample/chain.ts";
import { Computed, type SampleTexts, Standing } from "../sample/sample.tsx";
import { draw } from "./jsx-runtime.ts";
import { part } from "./part.ts";

/** Lets the recorded message be changed, and shows what its hashes would be then, by the service's own code. */
export function startSample(root: HTMLElement): void {
  const { recorded, t }: { recorded: Hashes; t: SampleTexts } = JSON.parse(root.dataset.given ?? "");
  const text = part<HTMLTextAreaElement>(root, "textarea");
  const restore = part<HTMLButtonElement>(root, "button");
  const show = (hashes: Hashes) => {
    const changed = hashes !== recorded;
    root.className = `sample tone-${changed ? "broken" : "intact"}`;
    draw(part(root, ".computed"), <Computed hashes={hashes} recorded={recorded} t={t} />);
    draw(part(root, "[role=status]"), <Standing changed={changed} t={t} />);
  };
  const compute = async () => {
    const { value } = text;
    restore.disabled = value === t.text;
    const hashes = value === t.text ? recorded : await hashesOf(value);
    // While it was computed more may have been typed.
    if (value === text.value) show(hashes);
  };
  text.addEventListener("input", () => void compute());
  restore.addEventListener("click", () => {
    text.value = t.text;
    void compute();
  });
  // Browsers compute hashes only on pages that came over https or from this very machine.
  if (!globalThis.crypto?.subtle) return;
  text.readOnly = false;
  // Who comes back finds what was typed before.
  void compute();
}
