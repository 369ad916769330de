import type { TestKeyAnswer } from "#lib/contract/answers.ts";
import { messageTo, NO_KEY } from "../try/snippets.ts";
import type { Given } from "../try/stages.tsx";
import { sendNotification } from "./calls.ts";
import { growingChain } from "./chain.tsx";
import { follow } from "./follow.ts";
import { draw } from "./jsx-runtime.ts";
import { showKey, startKeyForm, Told } from "./key.tsx";
import { part } from "./part.ts";
import { startSnippet } from "./snippet.ts";

/** The way from an e-mail address to a certificate: what happens at each of the stages that the page shows. */
export function startTry(root: HTMLElement): void {
  const given: Given = JSON.parse(root.dataset.given ?? "");
  const { baseUrl, t } = given;
  const [asking, calling, growing] = [...root.children] as [HTMLElement, HTMLElement, HTMLElement];
  const message = messageTo("you@example.com", t);
  const setCall = startSnippet(part(calling, ".snippet"), { baseUrl, apiKey: NO_KEY, message }, t);
  const form = part<HTMLFormElement>(asking, "form");
  startKeyForm(form, given, (key) => {
    part(asking, ".words").remove();
    form.remove();
    calling.className = "";
    setCall({ baseUrl, apiKey: key.api_key, message: messageTo(key.email, t) });
    offerSending(key, { asking, calling, growing }, given);
  });
}

interface Stages {
  asking: HTMLElement;
  calling: HTMLElement;
  growing: HTMLElement;
}

/** Unguessable where `randomUUID` is missing as well: on pages that came over plain http. */
const newRetryKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Sending with one key. A call without an answer is repeated under the same retry key, and so never makes two. */
function offerSending(key: TestKeyAnswer, { asking, calling, growing }: Stages, given: Given): void {
  const { live } = given.t;
  const shown = showKey(part(asking, ".place"), key, given);
  const place = part(calling, ".place");
  draw(place, <Sending />);
  const [button, told] = [part<HTMLButtonElement>(place, "button"), part(place, ".told")];
  let [left, busy, ended, retryKey, words] = [key.remaining_uses, false, false, newRetryKey(), live.send];
  const show = () => {
    button.textContent = busy ? live.sending : words;
    button.setAttribute("aria-disabled", String(busy || ended || left <= 0));
    shown.setLeft(left);
  };
  shown.onEnd(() => {
    ended = true;
    show();
  });
  show();
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    busy = true;
    told.replaceChildren();
    show();
    const answer = await sendNotification(key.api_key, messageTo(key.email, given.t), retryKey);
    busy = false;
    if (answer.ok) {
      left = Math.max(0, left - 1);
      retryKey = newRetryKey();
      words = live.again;
      void watch(answer.value.id, growing, given);
    } else draw(told, <Told trouble={answer.trouble} t={given.t} />);
    show();
  });
}

const Sending = () => (
  <>
    <p className="actions">
      <button type="button" className="button" />
    </p>
    <div className="told" />
  </>
);

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
