"use client";
import type { InputEvent, RefObject } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { nextKey } from "./variables.tsx";
import { type ComposeWords, filled } from "./words.ts";

export interface Template {
  /** For React alone. */
  key: number;
  url: string;
  filename: string;
}

/** PDFs that are fetched from an address. */
export function Templates({ templates, change, recent, file, wrong, words }: TemplatesProps) {
  const { attachments } = words;
  const given = templates.filter(({ url }) => url.trim());
  const wrongKey = wrong ? given[wrong.index]?.key : undefined;
  return (
    <>
      {templates.map((template) => (
        <TemplateRow
          key={template.key}
          template={template}
          remove={() => change(templates.filter(({ key }) => key !== template.key))}
          index={given.indexOf(template)}
          error={template.key === wrongKey ? (wrong?.words ?? null) : null}
          {...{ recent, file, words }}
        />
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

function TemplateRow({ template, remove, recent, file, index, error, words }: RowProps) {
  const { attachments } = words;
  const fields = templateFields(template.key);
  // Before the form reads what stands in it.
  const nameLikeBefore = ({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>) => {
    const known = recent.find(({ url }) => url === value);
    const name = form?.elements.namedItem(fields.filename);
    if (known && name instanceof HTMLInputElement) name.value = known.filename;
  };
  return (
    <div className="compose-row template">
      <label>
        <span>
          {attachments.template}: {attachments.templateUrl}
        </span>
        <input
          id={fields.url}
          type="url"
          name="template_url"
          defaultValue={template.url}
          maxLength={2048}
          autoComplete="off"
          placeholder="https://"
          {...(error === null ? {} : { "aria-invalid": true, "aria-describedby": "template-error" })}
          list="template-addresses"
          onInput={nameLikeBefore}
        />
      </label>
      <label>
        <span>{attachments.templateName}</span>
        <input id={fields.filename} name="template_filename" defaultValue={template.filename} autoComplete="off" />
      </label>
      <button
        type="button"
        className="compose-remove"
        aria-label={filled(attachments.remove, { name: template.url || attachments.template })}
        onClick={remove}
      >
        <Icon sign="close" />
      </button>
      {error !== null && (
        <p className="compose-error" id="template-error">
          {error}
        </p>
      )}
      {index >= 0 && <See index={index} file={file} words={words} />}
    </div>
  );
}

/** Shows it with the form's values. The browser itself posts this one, to a page of its own; files have no part in it. */
function See({ index, file, words }: Pick<RowProps, "index" | "file" | "words">) {
  return (
    <p>
      <button
        type="submit"
        className="compose-link"
        formAction="/dashboard/compose/template"
        formTarget="_blank"
        formNoValidate
        name="template_index"
        value={index}
        onClick={() => {
          const { current } = file;
          if (!current) return;
          current.disabled = true;
          setTimeout(() => {
            current.disabled = false;
          });
        }}
      >
        {words.attachments.seeTemplate}
      </button>
    </p>
  );
}

/** The ids of a template's fields, which keep their own values. */
export const templateFields = (key: number) => ({ url: `template-url-${key}`, filename: `template-name-${key}` });

interface TemplatesProps {
  /** As they stand in their fields. */
  templates: Template[];
  /** Rows are added or taken away. */
  change: (templates: Template[]) => void;
  /** Addresses that were used before. */
  recent: { url: string; filename: string }[];
  /** The field of files. */
  file: RefObject<HTMLInputElement | null>;
  /** What one was refused for, by its number among those that have an address. */
  wrong: { index: number; words: string } | null;
  words: ComposeWords;
}

interface RowProps extends Pick<TemplatesProps, "recent" | "file" | "words"> {
  template: Template;
  remove: () => void;
  /** Among those that have an address; -1 without one. */
  index: number;
  error: string | null;
}
