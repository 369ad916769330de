"use client";
import { useRef } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Template, Templates } from "./templates.tsx";
import { type ComposeWords, filled, megabytes } from "./words.ts";

export interface Attached {
  files: File[];
  templates: Template[];
}

/** Files to be uploaded and templates to be fetched. What is too much is said before anything is sent. */
export function ComposeAttachments({ attached, change, settle, recent, error, wrong, words, lang }: AttachmentsProps) {
  const { attachments } = words;
  const { files, templates } = attached;
  const input = useRef<HTMLInputElement>(null);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const atTemplate = wrong && wrong.index >= files.length ? { ...wrong, index: wrong.index - files.length } : null;
  const message = tooMuch(attached, words) ?? (atTemplate ? null : error);
  return (
    <fieldset className="compose-group" id="attachments" tabIndex={-1} onInput={settle}>
      <legend>{attachments.title}</legend>
      <p className="quiet" id="attachments-hint">
        {attachments.hint}
      </p>
      <label className="compose-choose">
        <span>{attachments.choose}</span>
        <input
          ref={input}
          type="file"
          name="file"
          multiple
          className={files.length > 0 ? "chosen" : undefined}
          aria-describedby="attachments-hint"
          onChange={({ target }) => {
            change({ templates, files: [...files, ...(target.files ?? [])] });
            // What was chosen stands in the list below; the same file may be chosen anew.
            target.value = "";
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className="compose-files">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
            <li key={`${index} ${file.name}`}>
              <span dir="auto">{file.name}</span> <span className="quiet">{megabytes(file.size, lang)}</span>
              <button
                type="button"
                className="compose-remove"
                aria-label={filled(attachments.remove, { name: file.name })}
                onClick={() => change({ templates, files: files.filter((_, other) => other !== index) })}
              >
                <Icon sign="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 1 && (
        <p className="quiet">
          {filled(attachments.together, { size: megabytes(bytes, lang), of: megabytes(LIMITS.attachmentBytes, lang) })}
        </p>
      )}
      <Templates
        templates={templates}
        change={(next) => change({ files, templates: next })}
        recent={recent}
        file={input}
        wrong={atTemplate}
        words={words}
      />
      {message && <p className="compose-error">{message}</p>}
    </fieldset>
  );
}

export function tooMuch({ files, templates }: Attached, { attachments }: ComposeWords): string | null {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > LIMITS.attachmentBytes) return attachments.tooLarge;
  const count = files.length + templates.filter(({ url }) => url.trim()).length;
  return count > LIMITS.attachments ? attachments.tooMany : null;
}

/** What one attachment was refused for, by its number among them. */
type Wrong = { index: number; words: string } | null;

interface AttachmentsProps {
  attached: Attached;
  /** Files or templates are added or taken away. */
  change: (attached: Attached) => void;
  /** Something here was written. */
  settle: () => void;
  /** Addresses that were used before. */
  recent: { url: string; filename: string }[];
  error: string | null;
  wrong: Wrong;
  words: ComposeWords;
  lang: string;
}
