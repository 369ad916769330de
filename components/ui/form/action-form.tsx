"use client";

import {
  createContext,
  type ReactNode,
  useActionState,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isUnanswered, useErrorTexts } from "../error-texts.tsx";
import { Notice } from "../notice.tsx";
import { Button } from "./button.tsx";
import { buttonClass } from "./button-class.ts";
import { about, Checkbox, Field, FieldError, Radios, Select } from "./field.tsx";
import { FocusResult } from "./focus-result.tsx";
import { FoldButtons, Folded, type FoldWords } from "./fold.tsx";
import { Secret, type SecretWords } from "./secret.tsx";
import { typedValues, type Values } from "./typed-values.ts";

/**
 * The result of a form's action, shown at the form. `at` is unique for every result.
 * - `done`: a sentence that confirms it.
 * - `secret`: a new secret, shown once; `of` names what it belongs to.
 * - `problem`: why it was rejected; `field` is the field at fault.
 * - `question`: has to be confirmed first, by a field `confirmed` of the given value.
 */
export type FormResult = { at: string } & (
  | { done: string }
  | { secret: string; of: string }
  | { problem: string; field: string | null; values: Values }
  | { question: FormQuestion; values: Values }
);

export interface FormQuestion {
  title: string;
  text: string[];
  yes: string;
  /** Absent where the form below has such a link. */
  no?: string;
  confirmed: string;
}

export type ResultAction = (before: FormResult | null, form: FormData) => Promise<FormResult>;

const Result = createContext<FormResult | null>(null);

/**
 * A form that shows the result of its action in place, also without scripts: typed texts stay, errors stand at their fields.
 * Every result remounts it, because browsers ignore a new `defaultValue` in a field that was edited.
 */
export function ActionForm({
  action,
  secret,
  once = false,
  fold,
  className = "grid max-w-[28rem] gap-4",
  children,
}: {
  action: ResultAction;
  /** Texts of the secret that the action creates. */
  secret?: SecretWords;
  /** The form goes away when it has made a secret. */
  once?: boolean;
  /** Folds the form behind a button; it then ends with its buttons. It folds again when it has made a secret. */
  fold?: FoldWords;
  className?: string;
  children: ReactNode;
}) {
  const { unreachable } = useErrorTexts();
  // Without scripts the browser posts to the action itself.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [result, send, busy] = useActionState(hydrated ? orProblem(action, unreachable) : action, null);
  return (
    <Result value={result}>
      {result && concernsNoField(result) && (
        <FocusResult at={result.at}>
          <Said key={result.at} result={result} secret={secret} />
        </FocusResult>
      )}
      {!(once && result && "secret" in result) && (
        <Folded key={result?.at} words={fold} open={result !== null && !("secret" in result)}>
          <form
            action={send}
            onSubmit={(event) => busy && event.preventDefault()}
            aria-busy={busy}
            className={className}
          >
            {children}
            {fold && <FoldButtons words={fold} />}
          </form>
        </Folded>
      )}
    </Result>
  );
}

/** Keeps the form when no response of the service came, but the error of a connection or the page of a proxy. */
const orProblem =
  (action: ResultAction, problem: string): ResultAction =>
  async (before, form) => {
    try {
      return await action(before, form);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return { at: String(Date.now()), problem, field: null, values: typedValues(form) };
    }
  };

const concernsNoField = (result: FormResult): boolean =>
  "done" in result || "secret" in result || ("problem" in result && result.field === null);

function Said({ result, secret }: { result: FormResult; secret: SecretWords | undefined }) {
  if ("done" in result) return <Done words={result.done} />;
  if ("problem" in result && result.field === null)
    return (
      <Notice tone="broken" live>
        {result.problem}
      </Notice>
    );
  if (!("secret" in result) || !secret) return null;
  return <Secret secret={result.secret} of={result.of} words={secret} />;
}

/** A confirmation that goes away when another form of the page is sent, whose result it would seem to be. */
function Done({ words }: { words: string }) {
  const [over, setOver] = useState(false);
  // Listens as soon as it is seen: on a busy computer, effects after the paint can miss the next form.
  useLayoutEffect(() => {
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

/** Where an {@link ActionForm} asks its question. */
export function Question() {
  const result = useContext(Result);
  if (!result || !("question" in result)) return null;
  const { title, text, yes, no, confirmed } = result.question;
  return (
    <FocusResult at={result.at}>
      <Notice tone="warned" title={title} live>
        {text.map((line) => (
          <p key={line} className="my-2">
            {line}
          </p>
        ))}
        <p className="mt-4 mb-1 flex flex-wrap items-center gap-4">
          <Button look="danger" name="confirmed" value={confirmed}>
            {yes}
          </Button>
          {no && (
            <a href="?" className={buttonClass("plain")}>
              {no}
            </a>
          )}
        </p>
      </Notice>
    </FocusResult>
  );
}

function useFieldResult(name: string) {
  const result = useContext(Result);
  const values = result && "values" in result ? result.values[name] : undefined;
  const error = result && "problem" in result && result.field === name ? result.problem : null;
  return { values, error };
}

/** The form's own button. It is plain beside a new secret and beside a question, which have the main buttons. */
export function FormButton({ children }: { children: ReactNode }) {
  const result = useContext(Result);
  const second = result && ("secret" in result || "question" in result);
  return <Button look={second ? "plain" : "main"}>{children}</Button>;
}

/** A text field of an {@link ActionForm}. */
export function FormField(props: Parameters<typeof Field>[0]) {
  const { values, error } = useFieldResult(props.name);
  return <Field {...props} defaultValue={values?.[0] ?? props.defaultValue} error={error} autoFocus={error !== null} />;
}

export function FormSelect(props: Parameters<typeof Select>[0]) {
  const { values, error } = useFieldResult(props.name);
  return (
    <Select {...props} defaultValue={values?.[0] ?? props.defaultValue} error={error} autoFocus={error !== null} />
  );
}

export function FormRadios(props: Parameters<typeof Radios>[0]) {
  const { values } = useFieldResult(props.name);
  return <Radios {...props} defaultValue={values?.[0] ?? props.defaultValue} />;
}

/** A list of checkboxes below a title. */
export function FormChecks({ name, legend, options }: ChecksProps) {
  const { values = [], error } = useFieldResult(name);
  return (
    <>
      <fieldset className="text-sm">
        <legend className="sr-only">{legend}</legend>
        {options.map(([option, hint], place) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            defaultChecked={values.includes(option)}
            {...(place === 0 ? about({ id: name, error }) : {})}
            autoFocus={place === 0 && error !== null}
          >
            <code className="text-note leading-6">{option}</code>
            <span className="block text-quiet">{hint}</span>
          </Checkbox>
        ))}
      </fieldset>
      {error && <FieldError id={`${name}-error`} error={error} />}
    </>
  );
}

interface ChecksProps {
  name: string;
  legend: string;
  options: readonly (readonly [value: string, hint: string])[];
}
