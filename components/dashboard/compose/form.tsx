"use client";
import { type ReactNode, useRef, useState } from "react";
import { Mark } from "#components/record/html-kit.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox, Hidden } from "#components/ui/form/field.tsx";
import { NoSubmitByEnter } from "#components/ui/form/no-submit-by-enter.tsx";
import { useLeaveQuestion } from "#components/ui/form/use-leave-question.ts";
import { addressesIn } from "#lib/contract/fields/addresses.ts";
import { strayBraces } from "#lib/contract/fields/markers.ts";
import { type Attached, type SavedTemplate, withFiles } from "./attached.ts";
import { ComposeAttachments } from "./attachments.tsx";
import { HtmlField, MessageFields, MoreFields } from "./message-fields.tsx";
import { Preview, type PreviewFrame } from "./previews/preview.tsx";
import { useDraft } from "./saved/use-draft.ts";
import { Asking, Refused, Uploading } from "./sending/progress.tsx";
import { SomeSent } from "./sending/sent.tsx";
import { useComposing } from "./use-composing.ts";
import { useFileDrop } from "./use-file-drop.ts";
import type { Prefill } from "./use-written.ts";
import { Variables } from "./variables.tsx";
import { type ComposeWords, filled } from "./words.ts";

/**
 * The compose form. Without scripts it is a plain form; with them it shows chosen files and errors at their fields.
 * `formKey` is the idempotency key: a form that is posted repeatedly creates one notification.
 */
export function ComposeForm({
  organizationId,
  prefill,
  templates,
  saved,
  like,
  frame,
  certifiedAs,
  formKey,
  opened,
  words,
  lang,
}: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  // The page may be drawn anew, and still shows what it was opened with.
  const [{ page, base }] = useState(opened);
  const composing = useComposing(form, { prefill, saved, formKey, words });
  const { texts, variables, attached, asked, progress } = composing;
  const missing = variables.filter((one) => one.missing && asked.includes(one.name)).map(({ name }) => name);
  const error = progress.state === "refused" ? progress.error : null;
  const errorOf = (field: string) => (error?.field === field ? (error.atField ?? error.words) : null);
  const active = progress.state !== "sending" && progress.state !== "several";
  const files = [...[...attached.kept, ...attached.files].map(({ name }) => name), ...attached.missing];
  const { keep, ...draft } = useDraft(form, { organizationId, formKey: composing.key, files, active });
  const change = (next: Attached) => {
    composing.change(next);
    keep();
  };
  const { over, handlers } = useFileDrop((added) => change(withFiles(attached, added)));
  useLeaveQuestion(active && attached.files.length > 0);
  return (
    <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        ref={form}
        className="mt-6 grid max-w-[44rem] gap-5 **:scroll-mb-24"
        {...handlers}
        method="post"
        // After a return to a sent form, browsers would fill in some of its fields.
        autoComplete="off"
        encType="multipart/form-data"
        action={`/dashboard/compose/send?organization=${organizationId}`}
        onInput={() => {
          composing.edited();
          keep();
        }}
        onSubmit={(event) => void composing.send(event, attached)}
        aria-busy={progress.state === "sending"}
      >
        <NoSubmitByEnter />
        <Hidden values={{ form_key: composing.key, draft_page: page, draft_base: base }} />
        <div className="grid gap-5 inert:opacity-70" inert={progress.state === "sending"}>
          {progress.state === "several" && <SomeSent form={form} results={progress.results} words={words} />}
          <MessageFields errorOf={errorOf} prefill={prefill} certifiedAs={certifiedAs} words={words} />
          <Variables
            rows={variables}
            stray={strayBraces(texts.subject, texts.body_text)}
            asked={asked}
            forget={composing.forget}
            error={errorOf("variables")}
            words={words}
          />
          <HtmlField errorOf={errorOf} prefill={prefill} words={words} />
          <ComposeAttachments
            {...{ attached, over, saved, words, lang }}
            change={change}
            settle={() => composing.settle("attachments")}
            recent={templates}
            like={like ?? ""}
            error={errorOf("attachments")}
            wrong={error?.attachment ?? null}
          />
          <MoreFields errorOf={errorOf} prefill={prefill} open={like !== null} words={words} />
          <ConfirmWithoutScripts words={words} />
        </div>
        {error && <Refused error={error} words={words} />}
        {progress.state !== "sending" && (
          <Asking
            missing={missing}
            small={progress.state === "asking" ? progress.small : []}
            attached={progress.state === "asking" ? progress.attached : []}
            send={() => composing.sendAnyway(form.current)}
            words={words}
          />
        )}
        <Bar>
          {progress.state === "sending" ? (
            <Uploading part={progress.part} cancel={composing.cancel} words={words} />
          ) : (
            <Sending
              {...{ organizationId, draft, words }}
              hasFiles={files.length > 0}
              recipients={addressesIn(texts.to).length}
            />
          )}
        </Bar>
      </form>
      <Preview {...{ texts, frame, variables, attached, words, lang }} />
    </div>
  );
}

/** Without scripts no dialog can ask about findings, so a checkbox confirms them before sending. */
const ConfirmWithoutScripts = ({ words }: { words: ComposeWords }) => (
  <noscript>
    <Checkbox name="send_unfilled" value="*">
      {words.unfilled.confirm}
    </Checkbox>
  </noscript>
);

/** Stays in view below the form. */
const Bar = ({ children }: { children: ReactNode }) => (
  <div
    id="compose-bar"
    tabIndex={-1}
    className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule bg-paper py-3"
  >
    {children}
  </div>
);

/** The button that sends, and when the form was last kept as a draft. Without scripts a button keeps it. */
const Sending = ({ organizationId, draft, hasFiles, recipients, words }: SendingProps) => (
  <>
    <Button>{recipients > 1 ? filled(words.sendSeveral, { count: String(recipients) }) : words.send}</Button>
    <a className="inline-flex min-h-11 items-center text-ui xl:hidden" href="#preview">
      {words.preview.title}
    </a>
    {!draft.lost && draft.keptAt !== null && (
      <p className="text-sm text-quiet">
        {filled(hasFiles ? words.draft.keptText : words.draft.kept, { time: draft.keptAt })}
      </p>
    )}
    <p className="text-sm" role="status">
      {draft.lost && <Mark tone="broken">{words.draft.lost}</Mark>}
      {!draft.lost && draft.other && <Mark tone="warned">{words.draft[draft.other]}</Mark>}
    </p>
    <noscript>
      <Button look="plain" formAction={`/dashboard/compose/draft?organization=${organizationId}`} formNoValidate>
        {words.draft.keep}
      </Button>
    </noscript>
  </>
);

interface SendingProps {
  organizationId: string;
  draft: Omit<ReturnType<typeof useDraft>, "keep">;
  hasFiles: boolean;
  recipients: number;
  words: ComposeWords;
}

interface ComposeProps {
  organizationId: string;
  prefill: Prefill;
  /** Templates of earlier notifications, to choose from. */
  templates: Prefill["templates"];
  /** Templates that the organization keeps by name. */
  saved: SavedTemplate[];
  /** Id of the notification that is repeated; `null` without one. */
  like: string | null;
  frame: PreviewFrame;
  /** The name on the certificate. */
  certifiedAs: ReactNode;
  /** A UUID of this form alone. */
  formKey: string;
  /** Of this page alone, and when its draft was last kept: ISO 8601, or empty. */
  opened: { page: string; base: string };
  words: ComposeWords;
  lang: string;
}
