"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/dashboard/button.tsx";
import { Field, TextField } from "#components/dashboard/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { markersIn } from "#lib/contract/markers.ts";
import { type Attached, ComposeAttachments } from "./attachments.tsx";
import { Preview } from "./preview.tsx";
import { Progressing, Unfilled } from "./progress.tsx";
import { usePreview } from "./use-preview.ts";
import { formData, useSending } from "./use-sending.ts";
import { nextKey, type Variable, Variables, valueId } from "./variables.tsx";
import type { ComposeWords } from "./words.ts";

interface Texts {
  subject: string;
  body_text: string;
  body_html: string;
}

/**
 * What is to be sent. Without scripts it is a plain form; with them files are shown and taken back, what was found wrong
 * is said at its field, and nothing that was written is lost. However often it is posted, `formKey` makes one notification of it.
 */
export function ComposeForm({ organizationId, begin, templates, formKey, words, lang }: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Texts>(begin);
  const [variables, setVariables] = useState<Variable[]>(() => begin.variables.map((one, key) => ({ key, ...one })));
  const [attached, setAttached] = useState<Attached>(() => ({
    files: [],
    templates: begin.templates.map((one, key) => ({ key, ...one })),
  }));
  // What was written and chosen before the script came is in the fields alone.
  useEffect(() => {
    setTexts(written(form.current));
    const early = takenFrom(form.current);
    if (early.length > 0) setAttached(({ files, templates }) => ({ files: [...early, ...files], templates }));
  }, []);
  const { key, progress, refuse, settle, send, sendUnfilled, stopAsking } = useSending(formKey, words);
  const { preview, show } = usePreview(words, refuse);
  const refusal = progress.state === "refused" ? progress.refusal : null;
  const errorOf = (field: string) => (refusal?.field === field ? refusal.words : null);
  // Whoever goes on writing is asked anew when it is sent.
  const edited = () => {
    if (progress.state === "asking") stopAsking();
  };
  const change = (next: Attached) => {
    setAttached(next);
    settle("attachments");
    edited();
  };
  const changeVariables = (next: Variable[]) => {
    setVariables(next);
    edited();
  };
  const fillIn = (names: string[]) => {
    const first = nextKey(variables);
    const missing = names.filter((name) => !variables.some((row) => row.name.trim() === name));
    changeVariables([...variables, ...missing.map((name, at) => ({ key: first + at, name, value: "" }))]);
    setTimeout(() => document.getElementById(valueId(first))?.focus());
  };
  const all = JSON.stringify([texts, variables.map(({ name, value }) => [name, value])]);
  return (
    <>
      <form
        ref={form}
        className="compose"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/send?organization=${organizationId}`}
        onInput={() => {
          setTexts(written(form.current));
          edited();
        }}
        onSubmit={(event) => void send(event, attached)}
        aria-busy={progress.state === "sending"}
      >
        <input type="hidden" name="form_key" value={key} />
        <Message errorOf={errorOf} begin={begin} words={words} />
        <Variables
          rows={variables}
          markers={markersIn(texts.subject, texts.body_text, texts.body_html)}
          change={changeVariables}
          error={errorOf("variables")}
          words={words}
        />
        <ComposeAttachments
          {...{ attached, change, words, lang }}
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
            send={() => sendUnfilled(form.current, progress.unfilled)}
            fillIn={() => fillIn(progress.unfilled)}
            words={words}
          />
        ) : (
          <div className="compose-actions">
            <Button disabled={progress.state === "sending"}>
              {progress.state === "sending" ? words.sending : words.send}
            </Button>
            <Button type="button" look="plain" onClick={() => void show(formData(form.current), all)}>
              {preview ? words.preview.again : words.preview.show}
            </Button>
          </div>
        )}
      </form>
      {preview && <Preview texts={preview.texts} stale={preview.of !== all} words={words} />}
    </>
  );
}

function written(form: HTMLFormElement | null): Texts {
  const data = new FormData(form ?? undefined);
  const text = (name: keyof Texts) => String(data.get(name) ?? "");
  return { subject: text("subject"), body_text: text("body_text"), body_html: text("body_html") };
}

/** The files of the form's own field, which is then empty: they stand in the list. */
function takenFrom(form: HTMLFormElement | null): File[] {
  const field = form?.elements.namedItem("file");
  if (!(field instanceof HTMLInputElement)) return [];
  const files = [...(field.files ?? [])];
  field.value = "";
  return files;
}

/** What a form holds before anybody writes. */
interface Beginning extends Texts {
  sender_name: string;
  sender_email: string;
  variables: { name: string; value: string }[];
  templates: { url: string; filename: string }[];
}

/** Words about what is wrong with a field, `null` when nothing is. */
type ErrorOf = (field: string) => string | null;

/** Fields that keep their own values: one that React held would lose what was written while the page came alive. */
function Message({ errorOf, begin, words }: PartProps) {
  const text = (name: keyof Texts) => ({ name, defaultValue: begin[name], error: errorOf(name) });
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

interface PartProps {
  errorOf: ErrorOf;
  begin: Beginning;
  words: ComposeWords;
}
