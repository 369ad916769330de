"use client";
import { type FocusEvent, type SubmitEvent, useRef, useState } from "react";
import { filled } from "#components/dashboard/compose/words.ts";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Field, TextField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FocusResult } from "#components/ui/form/focus-result.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { readColumns } from "./columns.ts";
import { type BatchPreview, type Part, post, type Refusal } from "./upload.ts";
import type { FormWords } from "./words.ts";

type State =
  | { is: "written" }
  | { is: "busy" }
  | { is: "checked"; preview: BatchPreview }
  | { is: "refused"; refusal: Refusal };

/** The file and its texts. It is checked first; only a second button, below the filled rows, sends it. */
export function BatchForm({ organizationId, formKey, senderName, words, lang }: FormProps) {
  const [state, setState] = useState<State>({ is: "written" });
  const [columns, setColumns] = useState<string[]>([]);
  /** The text with the cursor. */
  const text = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const edits = useRef(0);
  const address = (step: "check" | "send") =>
    `/dashboard/batches/${step}?${new URLSearchParams({ organization: organizationId, form_key: formKey })}`;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.is === "busy") return;
    const data = new FormData(event.currentTarget);
    setState({ is: "busy" });
    const edited = edits.current;
    const outcome = await post(address(state.is === "checked" ? "send" : "check"), data);
    if ("page" in outcome) return location.assign(outcome.page);
    // What was edited meanwhile has not been checked.
    if (edited !== edits.current) return;
    if ("preview" in outcome) return setState({ is: "checked", preview: outcome.preview });
    const { refusal } = outcome;
    setState({ is: "refused", refusal: typeof refusal === "string" ? { words: words[refusal], lines: [] } : refusal });
  };
  const edit = () => {
    edits.current++;
    setState({ is: "written" });
  };
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && ["subject", "body_text"].includes(target.name)) text.current = target;
  };
  const insert = (name: string) => {
    const field = text.current ?? document.querySelector<HTMLTextAreaElement>("textarea[name=body_text]");
    if (!field) return;
    field.focus();
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    edit();
  };
  const total = state.is === "checked" ? state.preview.total : 0;
  const number = (count: number) => count.toLocaleString(lang);
  return (
    <form onSubmit={submit} onChange={edit} onFocus={follow} className="mt-6 grid max-w-[44rem] gap-5">
      <FileField
        label={words.file}
        words={{ choose: words.choose, none: words.noFile }}
        name="rows"
        accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
        required
        hint={
          <>
            {words.fileHint}{" "}
            <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(words.example)}`} download={words.exampleName}>
              {words.download}
            </a>
          </>
        }
        onChange={async ({ target }) => setColumns(await readColumns(target.files?.[0]))}
      />
      <Field
        label={words.senderName}
        name="sender_name"
        defaultValue={senderName}
        maxLength={LIMITS.senderNameCharacters}
        autoComplete="off"
      />
      <Field
        label={words.subject}
        name="subject"
        required
        maxLength={LIMITS.subjectCharacters}
        autoComplete="off"
        hint={words.markersHint}
      />
      <TextField label={words.bodyText} name="body_text" required rows={10} />
      {columns.length > 0 && <Columns names={columns} insert={insert} words={words} />}
      <noscript>
        <Notice tone="unknown">{words.noScript}</Notice>
      </noscript>
      <div role="status">
        {state.is === "busy" && <p className="text-ui">{words.busy}</p>}
        {state.is === "refused" && <Refused refusal={state.refusal} again={words.again} />}
        {state.is === "checked" && (
          // The button that checked is now the one that sends: a second press of Enter must not reach it.
          <FocusResult at="checked">
            <Preview preview={state.preview} words={words} lang={lang} />
          </FocusResult>
        )}
      </div>
      <p>
        <Button aria-disabled={state.is === "busy" || undefined}>
          {state.is === "checked" ? filled(sendWords(state.preview, words), { total: number(total) }) : words.check}
        </Button>
      </p>
    </form>
  );
}

interface FormProps {
  organizationId: string;
  formKey: string;
  senderName: string;
  words: FormWords;
  lang: string;
}

/** The columns of the chosen file. A click writes the marker where the cursor was. */
const Columns = ({ names, insert, words }: { names: string[]; insert: (name: string) => void; words: FormWords }) => (
  <div>
    <p className="text-sm text-quiet">{words.columns}</p>
    <ul className="mt-1.5 flex list-none flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="min-h-9 cursor-pointer border border-control bg-raised px-2.5 font-mono text-note wrap-anywhere hover:border-ink max-sm:min-h-11"
            onClick={() => insert(name)}
          >
            {visible(`{{${name}}}`)}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

function sendWords({ total, gaps }: BatchPreview, words: FormWords): string {
  if (gaps.length > 0) return total === 1 ? words.sendGapsOne : words.sendGaps;
  return total === 1 ? words.sendOne : words.send;
}

/** `again`: what to do about wrong rows. */
const Refused = ({ refusal: { words, lines }, again }: { refusal: Refusal; again: string }) => (
  <Notice tone="broken" title={words}>
    {lines.length > 0 && (
      <ul className="mt-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {visible(line)}
          </li>
        ))}
      </ul>
    )}
    {lines.length > 0 && <p className="mt-2">{again}</p>}
  </Notice>
);

interface PreviewProps {
  preview: BatchPreview;
  words: FormWords;
  lang: string;
}

/** The first rows as their recipients will read them, and what is missing in any row. */
function Preview({ preview: { total, rows, gaps, more }, words, lang }: PreviewProps) {
  const number = (count: number) => count.toLocaleString(lang);
  const missing = gaps.reduce((sum, gap) => sum + gap.rows, 0);
  const valid = filled(total === 1 ? words.validOne : words.valid, { total: number(total) });
  const without = filled(missing === 1 ? words.gapsOne : words.gaps, {
    count: more ? `${number(missing)}+` : number(missing),
  });
  return (
    <section aria-label={words.previewTitle}>
      {missing === 0 ? (
        <Notice tone="intact" title={`${valid}.`}>
          {words.unsent}
        </Notice>
      ) : (
        <Notice tone="warned" title={`${valid}; ${without}.`}>
          <ul className="my-2 list-disc pl-5">
            {gaps.map(({ name, empty, rows, first }) => (
              <li key={`${name} ${empty}`} className="wrap-anywhere">
                <code className="font-mono text-note">{visible(`{{${name}}}`)}</code>{" "}
                {filled(rows === 1 ? words.gapOne : words.gap, { rows: number(rows), first: number(first) })}.{" "}
                {empty ? words.gapEmpty : filled(words.gapVisible, { name: visible(`{{${name}}}`) })}
              </li>
            ))}
            {more && <li>{words.gapsMore}</li>}
          </ul>
          <p>{words.unsent}</p>
        </Notice>
      )}
      <h3 className="mt-6 font-serif text-[1.1875rem] leading-snug">{words.previewTitle}</h3>
      {rows.map(({ row, to, subject, body_text }) => (
        <article key={row} className="mt-3 border-t border-hairline pt-3">
          <p className="text-note wrap-anywhere text-quiet">
            {row} · {to}
          </p>
          <p className="font-serif text-entry wrap-anywhere" dir="auto">
            <Filled parts={subject} words={words} />
          </p>
          <p className="mt-1 line-clamp-6 font-serif leading-[1.6] wrap-anywhere whitespace-pre-wrap" dir="auto">
            <Filled parts={body_text} words={words} />
          </p>
        </article>
      ))}
    </section>
  );
}

/** A text with its values. What has none stands out. */
const Filled = ({ parts, words }: { parts: readonly Part[]; words: FormWords }) =>
  parts.map((part, at) =>
    typeof part === "string" ? (
      visible(part)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <mark key={at} className="bg-pending/15 text-inherit">
        {part.empty ? words.empty : visible(`{{${part.name}}}`)}
      </mark>
    ),
  );
