"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/dashboard/button.tsx";
import { Field, TextField } from "#components/dashboard/field.tsx";
import { Notice } from "#components/dashboard/notice.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { markersIn } from "#lib/contract/markers.ts";
import { type Attached, ComposeAttachments } from "./attachments.tsx";
import { Preview } from "./preview.tsx";
import { usePreview } from "./use-preview.ts";
import { formData, type Progress, useSending } from "./use-sending.ts";
import { type Variable, Variables } from "./variables.tsx";
import { type ComposeWords, filled } from "./words.ts";

const NO_TEXTS = { subject: "", body_text: "", body_html: "" };

/**
 * What is to be sent. Without scripts it is a plain form; with them files are shown and taken back, what was found wrong
 * is said at its field, and nothing that was written is lost. However often it is posted, `formKey` makes one notification of it.
 */
export function ComposeForm({ organizationId, formKey, words, lang }: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(NO_TEXTS);
  const [variables, setVariables] = useState<Variable[]>([]);
  const [attached, setAttached] = useState<Attached>({ files: [], templates: [] });
  // What was written before the script came is in the fields alone, and the next stroke would take it away.
  useEffect(() => setTexts(written(form.current)), []);
  const { key, progress, refuse, send } = useSending(formKey, words);
  const { preview, show } = usePreview(words, refuse);
  const errorOf = (field: string) =>
    progress.state === "refused" && progress.refusal.field === field ? progress.refusal.words : null;
  const all = JSON.stringify([texts, variables.map(({ name, value }) => [name, value])]);
  return (
    <>
      <form
        ref={form}
        className="compose"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/send?organization=${organizationId}`}
        onSubmit={(event) => void send(event, attached)}
        aria-busy={progress.state === "sending"}
      >
        <input type="hidden" name="form_key" value={key} />
        <Message texts={texts} change={setTexts} errorOf={errorOf} words={words} />
        <Variables
          rows={variables}
          markers={markersIn(texts.subject, texts.body_text, texts.body_html)}
          change={setVariables}
          error={errorOf("variables")}
          words={words}
        />
        <ComposeAttachments {...{ attached, words, lang }} change={setAttached} error={errorOf("attachments")} />
        <More errorOf={errorOf} words={words} />
        <Progressing progress={progress} words={words} />
        <div className="compose-actions">
          <Button disabled={progress.state === "sending"}>
            {progress.state === "sending" ? words.sending : words.send}
          </Button>
          <Button type="button" look="plain" onClick={() => void show(formData(form.current), all)}>
            {preview ? words.preview.again : words.preview.show}
          </Button>
        </div>
      </form>
      {preview && <Preview texts={preview.texts} stale={preview.of !== all} words={words} />}
    </>
  );
}

function written(form: HTMLFormElement | null): typeof NO_TEXTS {
  const data = new FormData(form ?? undefined);
  const text = (name: keyof typeof NO_TEXTS) => String(data.get(name) ?? "");
  return { subject: text("subject"), body_text: text("body_text"), body_html: text("body_html") };
}

/** Words about what is wrong with a field, `null` when nothing is. */
type ErrorOf = (field: string) => string | null;

function Message({ texts, change, errorOf, words }: MessageProps) {
  const text = (name: keyof typeof NO_TEXTS) => ({
    name,
    value: texts[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ ...texts, [name]: target.value }),
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
        label={words.subject}
        required
        maxLength={LIMITS.subjectCharacters}
        autoComplete="off"
        {...text("subject")}
      />
      <TextField label={words.bodyText} required rows={10} hint={words.bodyTextHint} {...text("body_text")} />
      <details className="compose-more" open={errorOf("body_html") !== null || undefined}>
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

function More({ errorOf, words }: { errorOf: ErrorOf; words: ComposeWords }) {
  const wrong = ["sender_name", "sender_email", "customer_ref"].some((field) => errorOf(field) !== null);
  const field = (name: string, maxLength: number) => ({ name, maxLength, error: errorOf(name) });
  return (
    <details className="compose-more" open={wrong || undefined}>
      <summary>{words.more}</summary>
      <Field
        label={words.senderName}
        hint={words.senderNameHint}
        {...field("sender_name", LIMITS.senderNameCharacters)}
      />
      <Field
        label={words.senderEmail}
        type="email"
        hint={words.senderEmailHint}
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

/** Why it was not sent, or how much has left this machine; what follows takes the server a moment that nobody can measure from here. */
function Progressing({ progress, words }: { progress: Progress; words: ComposeWords }) {
  if (progress.state === "refused") {
    return (
      <div id="compose-refused" tabIndex={-1}>
        <Notice tone="broken" title={words.refused} live>
          {progress.refusal.words}
        </Notice>
      </div>
    );
  }
  if (progress.state === "writing") return null;
  const percent = Math.round(progress.part * 100);
  return (
    <div className="compose-progress" role="status">
      <progress max={100} value={percent} aria-label={words.sending} />
      <p>{percent < 100 ? filled(words.uploading, { percent: String(percent) }) : words.making}</p>
    </div>
  );
}

interface ComposeProps {
  organizationId: string;
  /** A UUID of this form alone. */
  formKey: string;
  words: ComposeWords;
  lang: string;
}

interface MessageProps {
  texts: typeof NO_TEXTS;
  change: (texts: typeof NO_TEXTS) => void;
  errorOf: ErrorOf;
  words: ComposeWords;
}
