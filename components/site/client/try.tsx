import { messageTo, NO_KEY } from "../try/snippets.ts";
import type { Given } from "../try/stages.tsx";
import { growingChain } from "./chain.tsx";
import { follow } from "./follow.ts";
import { type Kept, keep, kept } from "./kept.ts";
import { type ShownKey, showKey, startKeyForm } from "./key.tsx";
import { part } from "./part.ts";
import { offerSending } from "./sending.tsx";
import { startSnippet } from "./snippet.ts";

/** The way from an e-mail address to a certificate: what happens at each of the stages that the page shows. */
export function startTry(root: HTMLElement): void {
  const given: Given = JSON.parse(root.dataset.given ?? "");
  const { baseUrl, t } = given;
  const [asking, calling, growing] = [...root.children] as [HTMLElement, HTMLElement, HTMLElement];
  const message = messageTo("you@example.com", t);
  const setCall = startSnippet(part(calling, ".snippet"), { baseUrl, apiKey: NO_KEY, message }, t);
  const form = part<HTMLFormElement>(asking, "form");
  const start = (found: Kept): ShownKey => {
    const { key, ids } = found;
    part(asking, ".words").remove();
    form.remove();
    calling.className = "";
    setCall({ baseUrl, apiKey: key.api_key, message: messageTo(key.email, t) });
    const shown = showKey(part(asking, ".place"), key, given);
    const made = (id: string) => void watch(id, growing, given);
    offerSending(found, shown, part(calling, ".place"), given, made);
    for (const id of ids.slice(-1)) made(id);
    return shown;
  };
  const before = kept();
  if (before) return void start(before);
  startKeyForm(form, given, (key) => {
    keep({ key, ids: [] });
    start({ key, ids: [] }).focus();
  });
}

let watched = "";

/** Shows the chain of what was sent last as it grows. */
async function watch(id: string, stage: HTMLElement, given: Given): Promise<void> {
  watched = id;
  stage.className = "";
  part(stage, ".words").textContent = given.t.live.chainLead;
  const grow = growingChain(part(stage, ".place"), id, given);
  for await (const followed of follow(id)) {
    if (watched !== id) return;
    grow(followed);
  }
}
