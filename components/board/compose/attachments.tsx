"use client";
import { type RefObject, useRef } from "react";
import { Button } from "#components/dashboard/button.tsx";
import { Icon } from "#components/dashboard/icon.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { nextKey } from "./variables.tsx";
import { type ComposeWords, filled, megabytes } from "./words.ts";

export interface Template {
  /** For React alone. */
  key: number;
  url: string;
  filename: string;
}

export interface Attached {
  files: File[];
  templates: Template[];
}

/** Files to be uploaded and templates to be fetched. What is too much is said before anything is sent. */
export function ComposeAttachments({ attached, change, recent, error, wrong, words, lang }: AttachmentsProps) {
  const { attachments } = words;
  const { files, templates } = attached;
  const input = useRef<HTMLInputElement>(null);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const atTemplate = wrong && wrong.index >= files.length ? { ...wrong, index: wrong.index - files.length } : null;
  const message = tooMuch(attached, words) ?? (atTemplate ? null : error);
  return (
    <fieldset className="compose-group" id="attachments" tabIndex={-1}>
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

function Templates({ templates, change, recent, file, wrong, words }: TemplatesProps) {
  const { attachments } = words;
  const set = (key: number, part: Partial<Template>) =>
    change(templates.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const given = templates.filter(({ url }) => url.trim());
  const wrongKey = wrong ? given[wrong.index]?.key : undefined;
  return (
    <>
      {templates.map((template) => (
        <div className="compose-row template" key={template.key}>
          <label>
            <span>
              {attachments.template}: {attachments.templateUrl}
            </span>
            <input
              type="url"
              name="template_url"
              value={template.url}
              maxLength={2048}
              autoComplete="off"
              placeholder="https://"
              {...(template.key === wrongKey ? { "aria-invalid": true, "aria-describedby": "template-error" } : {})}
              list="template-addresses"
              onChange={({ target }) => {
                const known = recent.find(({ url }) => url === target.value);
                set(template.key, { url: target.value, ...(known ? { filename: known.filename } : {}) });
              }}
            />
          </label>
          <label>
            <span>{attachments.templateName}</span>
            <input
              name="template_filename"
              value={template.filename}
              autoComplete="off"
              onChange={({ target }) => set(template.key, { filename: target.value })}
            />
          </label>
          <button
            type="button"
            className="compose-remove"
            aria-label={filled(attachments.remove, { name: template.url || attachments.template })}
            onClick={() => change(templates.filter(({ key }) => key !== template.key))}
          >
            <Icon sign="close" />
          </button>
          {template.key === wrongKey && (
            <p className="compose-error" id="template-error">
              {wrong?.words}
            </p>
          )}
          {template.url.trim() && (
            <p>
              {/* The browser itself posts this one, to a page of its own; files have no part in it. */}
              <button
                type="submit"
                className="compose-link"
                formAction="/dashboard/compose/template"
                formTarget="_blank"
                formNoValidate
                name="template_index"
                value={given.indexOf(template)}
                onClick={() => {
                  const { current } = file;
                  if (!current) return;
                  current.disabled = true;
                  setTimeout(() => {
                    current.disabled = false;
                  });
                }}
              >
                {attachments.seeTemplate}
              </button>
            </p>
          )}
        </div>
      ))}
      <datalist id="template-addresses">
        {recent.map(({ url }) => (
          <option key={url} value={url} />
        ))}
      </datalist>
      {templates.length > 0 && (
        <p className="quiet">
          {attachments.templateHint} {recent.length > 0 && attachments.templateRecent}
        </p>
      )}
      <Button
        type="button"
        look="plain"
        onClick={() =>
          change([...templates, { key: nextKey(templates), url: "", filename: attachments.templateNameGiven }])
        }
      >
        {attachments.addTemplate}
      </Button>
    </>
  );
}

/** What one attachment was refused for, by its number among them. */
type Wrong = { index: number; words: string } | null;

interface AttachmentsProps {
  attached: Attached;
  change: (attached: Attached) => void;
  /** Addresses that were used before. */
  recent: { url: string; filename: string }[];
  error: string | null;
  wrong: Wrong;
  words: ComposeWords;
  lang: string;
}

interface TemplatesProps {
  templates: Template[];
  change: (templates: Template[]) => void;
  recent: AttachmentsProps["recent"];
  file: RefObject<HTMLInputElement | null>;
  wrong: Wrong;
  words: ComposeWords;
}
