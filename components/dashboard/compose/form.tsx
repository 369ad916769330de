"use client";
import { useRef } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { markersIn } from "#lib/contract/fields/markers.ts";
import { ComposeAttachments } from "./attachments.tsx";
import { MessageFields, MoreFields } from "./message-fields.tsx";
import { LivePreview, type PreviewFrame } from "./previews/live-preview.tsx";
import { Preview } from "./previews/preview.tsx";
import { usePreview } from "./previews/use-preview.ts";
import type { SavedChoice } from "./saved/saved-choices.tsx";
import { useDraft } from "./saved/use-draft.ts";
import { Asking, Progressing } from "./sending/progress.tsx";
import { AllSent, SomeSent } from "./sending/sent.tsx";
import { formData } from "./sending/use-sending.ts";
import { useComposing } from "./use-composing.ts";
import { useFileDrop } from "./use-file-drop.ts";
import type { Prefill } from "./use-written.ts";
import { Variables } from "./variables.tsx";
import { type ComposeWords, filled } from "./words.ts";

/**
 * The compose form. Without scripts it is a plain form; with them it shows chosen files and errors at their fields.
 * `formKey` is the idempotency key: a form that is posted repeatedly creates one notification.
 */
export function ComposeForm({ organizationId, prefill, templates, saved, frame, formKey, words, lang }: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  const composing = useComposing(form, { prefill, formKey, words });
  const { texts, variables, attached, progress } = composing;
  const { preview, show } = usePreview(words, composing.refuse);
  const error = progress.state === "refused" ? progress.error : null;
  const errorOf = (field: string) => (error?.field === field ? error.words : null);
  const written = JSON.stringify([texts, variables.map(({ name, value }) => [name, value])]);
  const add = (files: File[]) => composing.change({ ...attached, files: [...attached.files, ...files] });
  const { over, handlers } = useFileDrop(add);
  const active = progress.state !== "sending" && progress.state !== "several";
  const { keptAt, keep } = useDraft(form, { organizationId, active });
  const failed = progress.state === "several" ? progress.results.filter(({ page }) => page === null) : [];
  if (progress.state === "several" && failed.length === 0) return <AllSent results={progress.results} words={words} />;
  return (
    <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        ref={form}
        className={`mt-6 grid max-w-[44rem] gap-5 ${over ? "outline-2 outline-offset-8 outline-intact outline-dashed" : ""}`}
        {...handlers}
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/send?organization=${organizationId}`}
        onInput={() => {
          composing.edited();
          keep();
        }}
        onSubmit={(event) => void composing.send(event, attached)}
        aria-busy={progress.state === "sending"}
      >
        <input type="hidden" name="form_key" value={composing.key} />
        {progress.state === "several" && <SomeSent form={form} results={progress.results} words={words} />}
        <MessageFields errorOf={errorOf} prefill={prefill} words={words} />
        <Variables
          rows={variables}
          markers={markersIn(texts.subject, texts.body_text, texts.body_html)}
          change={composing.changeVariables}
          error={errorOf("variables")}
          words={words}
        />
        <ComposeAttachments
          {...{ attached, words, lang }}
          change={composing.change}
          settle={() => composing.settle("attachments")}
          recent={templates}
          saved={saved}
          error={errorOf("attachments")}
          wrong={error?.attachment ?? null}
        />
        <MoreFields errorOf={errorOf} prefill={prefill} words={words} />
        <ConfirmWithoutScripts words={words} />
        <Progressing progress={progress} words={words} />
        {progress.state === "asking" ? (
          <Asking
            found={progress}
            send={() => composing.sendAnyway(form.current, progress)}
            fillIn={() => composing.fillIn(progress.unfilled)}
            words={words}
          />
        ) : (
          <Actions
            sending={progress.state === "sending"}
            seen={preview !== null}
            show={() => void show(formData(form.current), written)}
            words={words}
          />
        )}
        <KeepDraft organizationId={organizationId} keptAt={keptAt} words={words} />
      </form>
      <LivePreview {...{ texts, frame, variables, attached, words }} />
      {preview && (
        <div className="col-span-full">
          <Preview texts={preview.texts} stale={preview.of !== written} words={words} />
        </div>
      )}
    </div>
  );
}

/** Without scripts no dialog can ask about findings, so a checkbox confirms them before sending. */
const ConfirmWithoutScripts = ({ words }: { words: ComposeWords }) => (
  <noscript>
    <label className="flex min-h-11 items-center gap-2.5 text-ui">
      <input type="checkbox" name="send_unfilled" value="*" /> {words.unfilled.confirm}
    </label>
  </noscript>
);

/** Says when the form was last kept as a draft. Without scripts a button keeps it. */
const KeepDraft = ({ organizationId, keptAt, words: { draft } }: KeepDraftProps) => (
  <>
    {keptAt !== null && <p className="text-sm text-quiet">{filled(draft.kept, { time: keptAt })}</p>}
    <noscript>
      <Button look="plain" formAction={`/dashboard/compose/draft?organization=${organizationId}`} formNoValidate>
        {draft.keep}
      </Button>
    </noscript>
  </>
);

interface KeepDraftProps {
  organizationId: string;
  keptAt: string | null;
  words: ComposeWords;
}

function Actions({ sending, seen, show, words }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={sending}>{sending ? words.sending : words.send}</Button>
      <Button type="button" look="plain" onClick={show}>
        {seen ? words.preview.again : words.preview.show}
      </Button>
    </div>
  );
}

interface ComposeProps {
  organizationId: string;
  prefill: Prefill;
  /** Templates of earlier notifications, to choose from. */
  templates: Prefill["templates"];
  /** Templates that the organization keeps by name. */
  saved: SavedChoice[];
  frame: PreviewFrame | null;
  /** A UUID of this form alone. */
  formKey: string;
  words: ComposeWords;
  lang: string;
}

interface ActionsProps {
  sending: boolean;
  /** True if a preview is shown. */
  seen: boolean;
  /** Shows a preview. */
  show: () => void;
  words: ComposeWords;
}
