import type { TestKeyAnswer } from "#lib/contract/answers.ts";
import { fill } from "../fill.ts";
import type { Given } from "../try/stages.tsx";
import { clock, type TryTexts } from "../try/texts.ts";
import { requestKey, type Trouble } from "./calls.ts";
import { copyButton } from "./copy.ts";
import { draw } from "./jsx-runtime.ts";
import { endOf, forget } from "./kept.ts";
import { part } from "./part.ts";

/** What went wrong, in words. */
export function Told({ trouble: { kind, detail, seconds }, t }: { trouble: Trouble; t: TryTexts }) {
  return (
    <p className="trouble" role="alert">
      {fill(t.live.problems[kind], { detail, time: clock(seconds) })}
    </p>
  );
}

/** Gets a key for the address that is typed in. What is wrong is said beside it, and what was typed stays. */
export function startKeyForm(form: HTMLFormElement, { t }: Given, onKey: (key: TestKeyAnswer) => void): void {
  const input = part<HTMLInputElement>(form, "input");
  const button = part<HTMLButtonElement>(form, "button");
  const told = part(form, "#try-email-trouble");
  const busy = (now: boolean) => {
    button.textContent = now ? t.live.gettingKey : t.live.getKey;
    button.setAttribute("aria-disabled", String(now));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    busy(true);
    told.replaceChildren();
    input.removeAttribute("aria-invalid");
    const answer = await requestKey(input.value);
    busy(false);
    if (answer.ok) return onKey(answer.value);
    const { trouble } = answer;
    if (trouble.kind === "invalid" || trouble.kind === "taken") input.ariaInvalid = "true";
    draw(told, <Told trouble={trouble} t={t} />);
  });
}

/** The key, which is nowhere else, and what is left of it. */
export interface ShownKey {
  focus: () => void;
  /** Of its uses; said again when it changes. */
  setLeft: (left: number) => void;
  /** Calls back when its time is over. */
  onEnd: (ended: () => void) => void;
}

export function showKey(place: HTMLElement, key: TestKeyAnswer, { uses, t }: Given): ShownKey {
  draw(place, <Key apiKey={key.api_key} t={t} />);
  const section = part(place, ".key");
  part(section, "code").parentElement?.append(" ", ...copyButton(() => key.api_key, t));
  let ended = () => {};
  const until = endOf(key);
  part(section, ".forget").addEventListener("click", () => {
    forget();
    location.reload();
  });
  const tick = () => {
    const seconds = Math.max(0, (until - Date.now()) / 1_000);
    part(section, "[role=timer]").textContent =
      seconds > 0 ? fill(t.live.expires, { time: clock(seconds) }) : t.live.expired;
    if (seconds > 0) return;
    clearInterval(timer);
    forget();
    ended();
  };
  const timer = setInterval(tick, 1_000);
  tick();
  return {
    focus: () => section.focus(),
    setLeft: (left) => {
      part(section, ".left").textContent = fill(t.live.uses, { left, all: uses });
    },
    onEnd: (then) => {
      ended = then;
    },
  };
}

function Key({ apiKey, t }: { apiKey: string; t: TryTexts }) {
  return (
    <section className="key" tabIndex={-1} aria-label={t.live.key}>
      <p className="quiet">{t.live.once}</p>
      <p>
        <code className="mono">{apiKey}</code>
      </p>
      <p className="quiet">
        <span role="timer" />
        {" · "}
        <span className="left" />{" "}
        <button type="button" className="copy forget">
          {t.live.forget}
        </button>
      </p>
    </section>
  );
}
