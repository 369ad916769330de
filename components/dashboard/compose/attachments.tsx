"use client";
import { useRef } from "react";
import { FILE } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { ERROR, GROUP, HINT, LABELLED, LEGEND } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import type { SavedChoice } from "./saved/saved-choices.tsx";
import { type Template, Templates } from "./templates.tsx";
import { type ComposeWords, filled, megabytes } from "./words.ts";

/** Hides the browser's "no file chosen": the field is emptied after every choice. */
const CHOSEN = "text-transparent";

export interface Attached {
  files: File[];
  templates: Template[];
}

/** Files to upload and templates to fetch. Exceeded limits are shown before anything is sent. */
export function ComposeAttachments({
  attached,
  change,
  settle,
  recent,
  saved,
  error,
  wrong,
  words,
  lang,
}: AttachmentsProps) {
  const { attachments } = words;
  const { files, templates } = attached;
  const input = useRef<HTMLInputElement>(null);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const atTemplate = wrong && wrong.index >= files.length ? { ...wrong, index: wrong.index - files.length } : null;
  const message = tooMuch(attached, words) ?? (atTemplate ? null : error);
  return (
    <fieldset className={GROUP} id="attachments" tabIndex={-1} onInput={settle}>
      <legend className={LEGEND}>{attachments.title}</legend>
      <p className={HINT} id="attachments-hint">
        {attachments.hint}
      </p>
      <label className={LABELLED}>
        <span>{attachments.choose}</span>
        <input
          ref={input}
          type="file"
          name="file"
          multiple
          className={`${FILE} ${files.length > 0 ? CHOSEN : ""}`}
          aria-describedby="attachments-hint"
          onChange={({ target }) => {
            change({ templates, files: [...files, ...(target.files ?? [])] });
            // The list below shows the files. The field is emptied, so that it accepts a removed file again.
            target.value = "";
          }}
        />
      </label>
      {files.length > 0 && (
        <FileList
          files={files}
          remove={(index) => change({ templates, files: files.filter((_, other) => other !== index) })}
          words={words}
          lang={lang}
        />
      )}
      {files.length > 1 && (
        <p className={HINT}>
          {filled(attachments.together, { size: megabytes(bytes, lang), of: megabytes(LIMITS.attachmentBytes, lang) })}
        </p>
      )}
      <Templates
        templates={templates}
        change={(next) => change({ files, templates: next })}
        recent={recent}
        saved={saved}
        file={input}
        wrong={atTemplate}
        words={words}
      />
      {message && <p className={ERROR}>{message}</p>}
    </fieldset>
  );
}

interface FileListProps {
  files: File[];
  remove: (index: number) => void;
  words: ComposeWords;
  lang: string;
}

const FileList = ({ files, remove, words, lang }: FileListProps) => (
  <ul className="list-none">
    {files.map((file, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        key={`${index} ${file.name}`}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 border-b border-hairline wrap-anywhere"
      >
        <span dir="auto">{file.name}</span> <span className={HINT}>{megabytes(file.size, lang)}</span>
        <RemoveButton label={filled(words.attachments.remove, { name: file.name })} remove={() => remove(index)} />
      </li>
    ))}
  </ul>
);

/** Says which limit is exceeded; `null` for none. */
export function tooMuch({ files, templates }: Attached, { attachments }: ComposeWords): string | null {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > LIMITS.attachmentBytes) return attachments.tooLarge;
  const count = files.length + templates.filter(({ url }) => url.trim()).length;
  return count > LIMITS.attachments ? attachments.tooMany : null;
}

/** Why one attachment was rejected, by its index. */
type Wrong = { index: number; words: string } | null;

interface AttachmentsProps {
  attached: Attached;
  /** Adds or removes files and templates. */
  change: (attached: Attached) => void;
  /** Called when a field here changes. */
  settle: () => void;
  /** Templates of earlier notifications. */
  recent: { url: string; filename: string }[];
  /** Templates that the organization keeps. */
  saved: SavedChoice[];
  error: string | null;
  wrong: Wrong;
  words: ComposeWords;
  lang: string;
}
