"use client";
import { type RefObject, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextField } from "#components/ui/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { markersIn } from "#lib/contract/markers.ts";
import { type Attached, ComposeAttachments } from "./attachments.tsx";
import { Preview } from "./preview.tsx";
import { Progressing, Unfilled } from "./progress.tsx";
import { usePreview } from "./use-preview.ts";
import { formData, useSending } from "./use-sending.ts";
import { type Beginning, useWritten } from "./use-written.ts";
import { nextKey, type Variable, Variables, variableFields } from "./variables.tsx";
import type { ComposeWords } from "./words.ts";

/**
 * What is to be sent. Without scripts it is a plain form; with them files are shown and taken back, what was found wrong
 * is said at its field, and nothing that was written is lost. However often it is posted, `formKey` makes one notification of it.
 */
export function ComposeForm({ organizationId, begin, templates, formKey, words, lang }: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  const doing = useComposing(form, { begin, formKey, words });
  const { texts, variables, attached, progress } = doing;
  const { preview, show } = usePreview(words, doing.refuse);
  const refusal = progress.state === "refused" ? progress.refusal : null;
  const errorOf = (field: string) => (refusal?.field === field ? refusal.words : null);
  const all = JSON.stringify([texts, variables.map(({ name, value }) => [name, value])]);
  return (
    <>
      <form
        ref={form}
        className="compose"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/send?organization=${organizationId}`}
        onInput={doing.edited}
        onSubmit={(event) => void doing.send(event, attached)}
        aria-busy={progress.state === "sending"}
      >
        <input type="hidden" name="form_key" value={doing.key} />
        <Message errorOf={errorOf} begin={begin} words={words} />
        <Variables
          rows={variables}
          markers={markersIn(texts.subject, texts.body_text, texts.body_html)}
          change={doing.changeVariables}
          error={errorOf("variables")}
          words={words}
        />
        <ComposeAttachments
          {...{ attached, words, lang }}
          change={doing.change}
          settle={() => doing.settle("attachments")}
          recent={templates}
          error={errorOf("attachments")}
          wrong={refusal?.attachment ?? null}
        />
        <More errorOf={errorOf} begin={begin} words={words} />
        <noscript>
          <label className="compose-confirm">
            <input type="checkbox" name="send_unfilled" value="*" /> {words.unfilled.confirm}
          </label>
        </noscript>
        <Progressing progress={progress} words={words} />
        {progress.state === "asking" ? (
          <Unfilled
            names={progress.unfilled}
            send={() => doing.sendUnfilled(form.current, progress.unfilled)}
            fillIn={() => doing.fillIn(progress.unfilled)}
            words={words}
          />
        ) : (
          <Actions
            sending={progress.state === "sending"}
            seen={preview !== null}
            show={() => void show(formData(form.current), all)}
            words={words}
          />
        )}
      </form>
      {preview && <Preview texts={preview.texts} stale={preview.of !== all} words={words} />}
    </>
  );
}

/** What stands in the form, what becomes of it, and what is done to its rows. */
function useComposing(form: RefObject<HTMLFormElement | null>, { begin, formKey, words }: Composing) {
  const { read, setVariables, setAttached, ...written } = useWritten(form, begin);
  const { stopAsking, ...sending } = useSending(formKey, words);
  // Whoever goes on writing is asked anew when it is sent.
  const goOn = () => {
    if (sending.progress.state === "asking") stopAsking();
  };
  const edited = () => {
    read();
    goOn();
  };
  const change = (next: Attached) => {
    setAttached(next);
    sending.settle("attachments");
    goOn();
  };
  const changeVariables = (next: Variable[]) => {
    setVariables(next);
    goOn();
  };
  const fillIn = (names: string[]) => {
    const { variables } = written;
    const first = nextKey(variables);
    const missing = names.filter((name) => !variables.some((row) => row.name.trim() === name));
    changeVariables([...variables, ...missing.map((name, at) => ({ key: first + at, name, value: "" }))]);
    setTimeout(() => document.getElementById(variableFields(first).value)?.focus());
  };
  return { ...written, ...sending, edited, change, changeVariables, fillIn };
}

function Actions({ sending, seen, show, words }: ActionsProps) {
  return (
    <div className="compose-actions">
      <Button disabled={sending}>{sending ? words.sending : words.send}</Button>
      <Button type="button" look="plain" onClick={show}>
        {seen ? words.preview.again : words.preview.show}
      </Button>
    </div>
  );
}

/** Words about what is wrong with a field, `null` when nothing is. */
type ErrorOf = (field: string) => string | null;

/** Whom it goes to, as whom, and what it says. */
function Message({ errorOf, begin, words }: PartProps) {
  const text = (name: "subject" | "body_text" | "body_html") => ({
    name,
    defaultValue: begin[name],
    error: errorOf(name),
  });
  return (
    <>
      <Field
        label={words.to}
        name="to"
        type="email"
        required
        autoComplete="off"
        maxLength={LIMITS.emailCharacters}
        hint={words.toHint}
        error={errorOf("to")}
      />
      <Field
        label={words.senderName}
        name="sender_name"
        defaultValue={begin.sender_name}
        maxLength={LIMITS.senderNameCharacters}
        autoComplete="off"
        hint={words.senderNameHint}
        error={errorOf("sender_name")}
      />
      <Field
        label={words.subject}
        required
        maxLength={LIMITS.subjectCharacters}
        autoComplete="off"
        {...text("subject")}
      />
      <TextField label={words.bodyText} required rows={10} hint={words.bodyTextHint} {...text("body_text")} />
      <details className="compose-more" open={errorOf("body_html") !== null || begin.body_html !== "" || undefined}>
        <summary>{words.addHtml}</summary>
        <TextField
          label={words.bodyHtml}
          rows={8}
          spellCheck={false}
          hint={words.bodyHtmlHint}
          {...text("body_html")}
        />
      </details>
    </>
  );
}

function More({ errorOf, begin, words }: PartProps) {
  const wrong = ["sender_email", "customer_ref"].some((field) => errorOf(field) !== null);
  const field = (name: string, maxLength: number) => ({ name, maxLength, error: errorOf(name) });
  return (
    <details className="compose-more" open={wrong || begin.sender_email !== "" || undefined}>
      <summary>{words.more}</summary>
      <Field
        label={words.senderEmail}
        type="email"
        hint={words.senderEmailHint}
        defaultValue={begin.sender_email}
        {...field("sender_email", LIMITS.emailCharacters)}
      />
      <Field
        label={words.reference}
        hint={words.referenceHint}
        {...field("customer_ref", LIMITS.customerRefCharacters)}
      />
    </details>
  );
}

interface ComposeProps {
  organizationId: string;
  /** What stands in it when it is opened. */
  begin: Beginning;
  /** Addresses to choose from. */
  templates: Beginning["templates"];
  /** A UUID of this form alone. */
  formKey: string;
  words: ComposeWords;
  lang: string;
}

type Composing = Pick<ComposeProps, "begin" | "formKey" | "words">;

interface PartProps {
  errorOf: ErrorOf;
  begin: Beginning;
  words: ComposeWords;
}

interface ActionsProps {
  sending: boolean;
  /** A preview stands there already. */
  seen: boolean;
  /** Shows one. */
  show: () => void;
  words: ComposeWords;
}
