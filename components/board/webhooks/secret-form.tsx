"use client";
import { type ReactNode, useActionState } from "react";
import { Button } from "#components/dashboard/button.tsx";
import { Copy } from "#components/dashboard/copy.tsx";
import { Notice } from "#components/dashboard/notice.tsx";

/** What an action that makes a secret answers: the secret, this once, or why there is none. */
export interface SecretState {
  secret: string | null;
  refused: string | null;
  /** Counts, so that a form whose work is done is drawn afresh. */
  made: number;
}

export type SecretAction = (state: SecretState, form: FormData) => Promise<SecretState>;

interface Words {
  title: string;
  text: string;
  copy: string;
  copied: string;
  submit: string;
}

/** A form that is answered with a secret, which is shown below it. */
export function SecretForm({ action, words, children }: { action: SecretAction; words: Words; children: ReactNode }) {
  const [state, submit, busy] = useActionState(action, { secret: null, refused: null, made: 0 });
  return (
    <>
      {state.secret !== null && (
        <Notice tone="intact" title={words.title} live>
          <p>{words.text}</p>
          <p>
            <code className="mono">{state.secret}</code>{" "}
            <Copy text={state.secret} label={words.copy} done={words.copied} />
          </p>
        </Notice>
      )}
      {state.refused !== null && (
        <Notice tone="broken" live>
          {state.refused}
        </Notice>
      )}
      {/* React empties a form after its action; what was refused stays as it was typed, what was made is drawn afresh. */}
      <form key={state.made} action={submit} onReset={(event) => event.preventDefault()} className="board-form">
        {children}
        <p>
          <Button disabled={busy}>{words.submit}</Button>
        </p>
      </form>
    </>
  );
}
