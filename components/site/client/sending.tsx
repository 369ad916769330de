import type { CreateAnswer, TestKeyAnswer } from "#lib/contract/answers.ts";
import { messageTo } from "../try/snippets.ts";
import type { Given } from "../try/stages.tsx";
import { listNotifications, type Result, sendNotification, type Trouble } from "./calls.ts";
import { pause } from "./follow.ts";
import { draw } from "./jsx-runtime.ts";
import { type Kept, Uses } from "./kept.ts";
import { type ShownKey, Told } from "./key.tsx";
import { part } from "./part.ts";

/** How often the key's own list is looked at, in milliseconds: a call made elsewhere is seen there. */
const LOOK = 3_000;

/** Unguessable where `randomUUID` is missing as well: on pages that came over plain http. */
const newRetryKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Sending with one key, here or elsewhere; `onMade` is told of each notification. */
export function offerSending(own: Kept, shown: ShownKey, place: HTMLElement, given: Given, onMade: Made): void {
  const { live } = given.t;
  draw(place, <Sending />);
  const [button, told] = [part<HTMLButtonElement>(place, "button"), part(place, ".told")];
  const uses = new Uses(own);
  let [busy, unanswered, ended, words] = [false, false, false, live.send];
  const show = () => {
    button.textContent = busy ? live.sending : words;
    button.setAttribute("aria-disabled", String(busy || ended || uses.left() === 0));
    shown.setLeft(uses.left());
  };
  const add = (id: string) => uses.add(id) && onMade(id);
  const fail = (trouble: Trouble) => {
    uses.spent ||= trouble.kind === "spent";
    draw(told, <Told trouble={trouble} t={given.t} />);
  };
  shown.onEnd(() => {
    ended = true;
    show();
  });
  show();
  const send = repeatable(own.key, given);
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    busy = true;
    told.replaceChildren();
    show();
    const answer = await send();
    busy = false;
    unanswered = !answer.ok && NO_ANSWER.has(answer.trouble.kind);
    if (answer.ok) {
      words = live.again;
      add(answer.value.id);
    } else fail(answer.trouble);
    show();
  });
  const onSeen = (seen: string[] | Trouble) => {
    if (Array.isArray(seen)) for (const id of seen) add(id);
    // A key whose last use is a call of ours without an answer is still good for repeating that one.
    else if (!busy && !unanswered && !ended && uses.left() > 0) fail(seen);
    show();
  };
  void look(own.key.api_key, () => ended || uses.left() === 0, onSeen);
}

const NO_ANSWER = new Set<Trouble["kind"]>(["offline", "other"]);

/** Sends one notification at each call. A call without an answer is repeated under the same retry key, and so never makes two. */
function repeatable({ api_key, email }: TestKeyAnswer, { t }: Given): () => Promise<Result<CreateAnswer>> {
  let retryKey = newRetryKey();
  return async () => {
    const answer = await sendNotification(api_key, messageTo(email, t), retryKey);
    if (answer.ok) retryKey = newRetryKey();
    return answer;
  };
}

export type Made = (id: string) => void;

/** Looks at what a key made while the tab is seen, until it is over: ids, oldest first, or why the key shows none any more. */
async function look(apiKey: string, over: () => boolean, on: (seen: string[] | Trouble) => void): Promise<void> {
  while (!over()) {
    const answer = document.hidden ? null : await listNotifications(apiKey);
    if (answer?.ok) on(answer.value.items.map(({ id }) => id).reverse());
    else if (answer?.trouble.kind === "spent") on(answer.trouble);
    await pause(Math.max(LOOK, answer && !answer.ok ? answer.trouble.seconds * 1_000 : 0));
  }
}

const Sending = () => (
  <>
    <p className="actions">
      <button type="button" className="button" />
    </p>
    <div className="told" />
  </>
);
