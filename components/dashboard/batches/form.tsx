"use client";
import { type FocusEvent, type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { filled } from "#components/dashboard/compose/words.ts";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Field, TextField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FocusResult } from "#components/ui/form/focus-result.tsx";
import { NoSubmitByEnter } from "#components/ui/form/no-submit-by-enter.tsx";
import { SignIn } from "#components/ui/form/sign-in-link.tsx";
import { useLeaveQuestion } from "#components/ui/form/use-leave-question.ts";
import { Notice } from "#components/ui/notice.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { readColumns } from "./columns.ts";
import { Preview } from "./preview.tsx";
import { type BatchPreview, post, type Refusal } from "./upload.ts";
import type { FormWords } from "./words.ts";

type Texts = Partial<Record<"sender_name" | "subject" | "body_text", string>>;

/** What was written in each organization's form since the document was loaded, for a return to the page. */
const written = new Map<string, Texts>();

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
  const [kept] = useState<Texts>(() => written.get(organizationId) ?? {});
  const [unsaved, setUnsaved] = useState(Object.keys(kept).length > 0);
  const endQuestion = useLeaveQuestion(unsaved);
  const address = (step: "check" | "send") =>
    `/dashboard/batches/${step}?${new URLSearchParams({ organization: organizationId, form_key: formKey })}`;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.is === "busy") return;
    const data = new FormData(event.currentTarget);
    setState({ is: "busy" });
    const edited = edits.current;
    const outcome = await post(address(state.is === "checked" ? "send" : "check"), data);
    if ("page" in outcome) {
      endQuestion();
      return location.assign(outcome.page);
    }
    // What was edited meanwhile has not been checked.
    if (edited !== edits.current) return;
    if ("preview" in outcome) return setState({ is: "checked", preview: outcome.preview });
    const { refusal } = outcome;
    const said =
      typeof refusal === "string" ? { words: words[refusal], lines: [], signedOut: refusal === "signedOut" } : refusal;
    setState({ is: "refused", refusal: said });
  };
  const edit = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) => {
    edits.current++;
    setState({ is: "written" });
    setUnsaved(true);
    const { rows: _, ...texts } = Object.fromEntries(new FormData(form));
    written.set(organizationId, texts as Texts);
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
    if (field.form) edit({ currentTarget: field.form });
  };
  const wrongRows = state.is === "refused" && state.refusal.inFile;
  const gaps = state.is === "checked" && state.preview.gaps.length > 0;
  const total = state.is === "checked" ? state.preview.total : 0;
  const number = (count: number) => count.toLocaleString(lang);
  return (
    <form
      // Without scripts this sends nothing, so that what was written stays in the form and out of the address.
      method="dialog"
      onSubmit={submit}
      onChange={edit}
      onFocus={follow}
      className="mt-6 grid max-w-[44rem] gap-5"
      autoComplete="off"
    >
      <NoSubmitByEnter />
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
      {wrongRows && state.is === "refused" && (
        // Beside the field of the file.
        <FocusResult at="refused">
          <Refused refusal={state.refusal}>
            {state.refusal.lines.length > 0 && <p className="my-2">{words.again}</p>}
            <OtherFile words={words} />
          </Refused>
        </FocusResult>
      )}
      <Field
        label={words.senderName}
        name="sender_name"
        defaultValue={kept.sender_name ?? senderName}
        maxLength={LIMITS.senderNameCharacters}
        autoComplete="off"
      />
      <Field
        label={words.subject}
        name="subject"
        defaultValue={kept.subject}
        required
        maxLength={LIMITS.subjectCharacters}
        autoComplete="off"
        hint={words.markersHint}
      />
      <TextField label={words.bodyText} name="body_text" defaultValue={kept.body_text} required rows={7} />
      {columns.length > 0 && <Columns names={columns} insert={insert} words={words} />}
      <noscript>
        <Notice tone="unknown">{words.noScript}</Notice>
      </noscript>
      <div role="status">
        {state.is === "busy" && <p className="text-ui">{words.busy}</p>}
        {state.is === "refused" && !wrongRows && (
          <Refused refusal={state.refusal}>{state.refusal.signedOut && <SignIn words={words.signIn} />}</Refused>
        )}
        {state.is === "checked" && (
          // The button that checked is now the one that sends: a second press of Enter must not reach it.
          <FocusResult at="checked">
            <Preview preview={state.preview} words={words} lang={lang} />
          </FocusResult>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {gaps && <OtherFile words={words} />}
        <Button look={gaps || wrongRows ? "plain" : "main"} aria-disabled={state.is === "busy" || undefined}>
          {state.is === "checked" ? filled(sendWords(state.preview, words), { total: number(total) }) : words.check}
        </Button>
        {(state.is === "written" || state.is === "busy") && <p className="text-sm text-quiet">{words.checkNote}</p>}
      </div>
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

/** Opens the browser's choice of a file. The field takes the focus, because this button goes with the chosen file. */
function OtherFile({ words }: { words: FormWords }) {
  const choose = () => {
    const field = document.getElementById("rows");
    field?.focus();
    field?.click();
  };
  return (
    <Button type="button" onClick={choose}>
      {words.other}
    </Button>
  );
}

const Refused = ({ refusal: { words, lines }, children }: { refusal: Refusal; children?: ReactNode }) => (
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
    {children}
  </Notice>
);
