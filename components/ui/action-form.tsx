"use client";

import { createContext, type ReactNode, useActionState, useContext, useEffect, useState } from "react";
import { visible } from "#components/record/visible.ts";
import { Button } from "./button.tsx";
import { Copy } from "./copy.tsx";
import { Field, Select } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Seen } from "./seen.tsx";

/** What was typed, by the names of the fields. */
type Values = { [name: string]: string[] };

/**
 * What became of a form, for the page it stands on. `at` is another one for every answer.
 * - `done`: that it was done, in words.
 * - `secret`: what was made, which nothing shows again; `of` is what it belongs to, as its owner knows that.
 * - `problem`: why it was not done; `field` names what it is about, if one.
 * - `question`: what has to be said before it is done, and the value of `confirmed` that says so.
 */
export type FormAnswer = { at: string } & (
  | { done: string }
  | { secret: string; of: string }
  | { problem: string; field: string | null; values: Values }
  | { question: FormQuestion; values: Values }
);

export interface FormQuestion {
  title: string;
  text: string[];
  yes: string;
  no: string;
  confirmed: string;
}

export type AnsweredAction = (before: FormAnswer | null, form: FormData) => Promise<FormAnswer>;

/** About a secret that was made. */
export interface SecretWords {
  title: string;
  once: string;
  copy: string;
  copied: string;
}

const Answer = createContext<FormAnswer | null>(null);

/**
 * A form that is answered where it stands, with scripts and without: what was typed stays, and what is wrong is said at its
 * field. An answer draws it afresh, so that the browser goes by what the page says now and not by what was typed before.
 */
export function ActionForm({
  action,
  secret,
  className = "grid max-w-[28rem] gap-4",
  children,
}: {
  action: AnsweredAction;
  /** For a form that makes a secret. */
  secret?: SecretWords;
  className?: string;
  children: ReactNode;
}) {
  const [answer, send, busy] = useActionState(action, null);
  return (
    <Answer value={answer}>
      {answer && isAboutNoField(answer) && (
        <Seen at={answer.at}>
          <Said key={answer.at} answer={answer} secret={secret} />
        </Seen>
      )}
      <form
        key={answer?.at}
        action={send}
        onSubmit={(event) => busy && event.preventDefault()}
        aria-busy={busy}
        className={className}
      >
        {children}
        {answer && "question" in answer && (
          <Seen at={answer.at}>
            <Question question={answer.question} />
          </Seen>
        )}
      </form>
    </Answer>
  );
}

const isAboutNoField = (answer: FormAnswer): boolean =>
  "done" in answer || "secret" in answer || ("problem" in answer && answer.field === null);

function Said({ answer, secret }: { answer: FormAnswer; secret: SecretWords | undefined }) {
  if ("done" in answer) return <Done words={answer.done} />;
  if ("problem" in answer && answer.field === null)
    return (
      <Notice tone="broken" live>
        {answer.problem}
      </Notice>
    );
  if (!("secret" in answer) || !secret) return null;
  return (
    <Notice tone="intact" title={secret.title} live>
      <p className="mt-1 mb-0 line-clamp-3 wrap-anywhere">{visible(answer.of)}</p>
      <p className="my-2">
        <code className="mono break-all select-all">{answer.secret}</code>{" "}
        <Copy text={answer.secret} label={secret.copy} done={secret.copied} />
      </p>
      <p className="m-0 text-sm text-quiet">{secret.once}</p>
    </Notice>
  );
}

/** Said until another form of the page is sent: above what that one asks it would read as its answer. */
function Done({ words }: { words: string }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const end = () => setOver(true);
    document.addEventListener("submit", end);
    return () => document.removeEventListener("submit", end);
  }, []);
  if (over) return null;
  return (
    <Notice tone="intact" live>
      {words}
    </Notice>
  );
}

/** Asked before what can't be undone; the button says which question it answers. */
function Question({ question }: { question: FormQuestion }) {
  const { title, text, yes, no, confirmed } = question;
  return (
    <Notice tone="pending" title={title} live>
      {text.map((line) => (
        <p key={line} className="my-2">
          {line}
        </p>
      ))}
      <p className="mt-4 mb-1 flex flex-wrap items-center gap-4">
        <Button look="danger" name="confirmed" value={confirmed}>
          {yes}
        </Button>
        <a href="?">{no}</a>
      </p>
    </Notice>
  );
}

function useAnswered(name: string) {
  const answer = useContext(Answer);
  const values = answer && "values" in answer ? answer.values[name] : undefined;
  const error = answer && "problem" in answer && answer.field === name ? answer.problem : null;
  return { values, error };
}

/** A line of text in an {@link ActionForm}. */
export function FormField(props: Parameters<typeof Field>[0]) {
  const { values, error } = useAnswered(props.name);
  return <Field {...props} defaultValue={values?.[0] ?? props.defaultValue} error={error} autoFocus={error !== null} />;
}

export function FormSelect(props: Parameters<typeof Select>[0]) {
  const { values, error } = useAnswered(props.name);
  return (
    <Select {...props} defaultValue={values?.[0] ?? props.defaultValue} error={error} autoFocus={error !== null} />
  );
}

/** Boxes to tick, folded away until one is. */
export function FormChecks({ name, title, legend, options }: ChecksProps) {
  const { values = [], error } = useAnswered(name);
  return (
    <details open={values.length > 0 || error !== null || undefined}>
      <summary>{title}</summary>
      <fieldset className="board-types">
        <legend>{legend}</legend>
        {options.map((option) => (
          <label className="board-check" key={option}>
            <input type="checkbox" name={name} value={option} defaultChecked={values.includes(option)} />
            <code>{option}</code>
          </label>
        ))}
      </fieldset>
      {error && <p className="text-sm text-broken">{error}</p>}
    </details>
  );
}

interface ChecksProps {
  name: string;
  title: string;
  legend: string;
  options: readonly string[];
}
