"use client";

import { type ReactNode, useActionState } from "react";
import { Copy } from "./copy.tsx";
import { Notice } from "./notice.tsx";

/** What became of a form that makes a secret: the secret, which nothing shows again, or why there is none. */
export type SecretAnswer = { secret: string } | { problem: string };

/** A form whose answer is shown once, in its place. */
export function SecretForm({
  action,
  words,
  children,
}: {
  action: (before: SecretAnswer | null, form: FormData) => Promise<SecretAnswer>;
  words: { title: string; once: string; copy: string; copied: string };
  children: ReactNode;
}) {
  const [answer, send] = useActionState(action, null);
  return (
    <>
      {answer && "problem" in answer && (
        <Notice tone="broken" live>
          {answer.problem}
        </Notice>
      )}
      {answer && "secret" in answer && (
        <Notice tone="intact" title={words.title} live>
          <p className="my-2">
            <code className="mono break-all select-all">{answer.secret}</code>{" "}
            <Copy text={answer.secret} label={words.copy} done={words.copied} />
          </p>
          <p className="m-0 text-sm text-quiet">{words.once}</p>
        </Notice>
      )}
      {/* React empties a form after its action; what was refused stays as it was typed, what was made is drawn afresh. */}
      <form
        key={answer && "secret" in answer ? answer.secret : ""}
        action={send}
        onReset={(event) => event.preventDefault()}
        className="grid gap-4"
      >
        {children}
      </form>
    </>
  );
}
