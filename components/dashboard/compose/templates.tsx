"use client";
import type { InputEvent, RefObject } from "react";
import { visible } from "#components/record/visible.ts";
import type { SavedTemplate, Template } from "./attached.ts";
import { CONTROL, ERROR, HINT, LABELLED } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import { type ComposeWords, filled } from "./words.ts";

/** Addresses of uploaded templates, which people do not see. */
const isSaved = (address: string): boolean => address.startsWith("saved:");

/** PDFs that are filled in. */
export function Templates({ templates, change, recent, saved, file, wrong, words }: TemplatesProps) {
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
          {...{ recent, saved, file, words }}
        />
      ))}
      <datalist id="template-addresses">
        {recent.map(({ url }) => (
          <option key={url} value={url} />
        ))}
      </datalist>
    </>
  );
}

function TemplateRow({ template, remove, recent, saved, file, index, error, words }: RowProps) {
  const { attachments } = words;
  const fields = templateFields(template.key);
  const { url, filename } = template;
  const see = index >= 0 && <See index={index} file={file} words={words} />;
  return (
    <div className="border-y border-hairline pt-2.5 pb-1 [&+&]:border-t-0">
      <div className="flex items-start gap-x-3">
        {isSaved(url) ? (
          <>
            <p className="min-w-0 flex-1 self-center wrap-anywhere">
              <input type="hidden" id={fields.url} name="template_url" value={url} />
              <input type="hidden" id={fields.filename} name="template_filename" value={filename} />
              {saved.some(({ address }) => address === url) ? visible(filename) : attachments.savedGone}
            </p>
            {see}
          </>
        ) : (
          <Address template={template} recent={recent} error={error} words={words} />
        )}
        {/* Beside the field, not its label. */}
        <span className={isSaved(url) ? "" : "mt-6"}>
          <RemoveButton
            label={filled(attachments.remove, { name: isSaved(url) ? filename : url || attachments.byAddress })}
            remove={remove}
          />
        </span>
      </div>
      {error !== null && (
        <p className={`${ERROR} mt-1`} id="template-error">
          {error}
        </p>
      )}
      {!isSaved(url) && see}
    </div>
  );
}

function Address({
  template,
  recent,
  error,
  words: { attachments },
}: Omit<RowProps, "saved" | "file" | "remove" | "index">) {
  const fields = templateFields(template.key);
  // Runs before the form's own listener reads the fields.
  const nameLikeBefore = ({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>) => {
    const known = recent.find(({ url }) => url === value);
    const name = form?.elements.namedItem(fields.filename);
    if (known && name instanceof HTMLInputElement) name.value = known.filename;
  };
  return (
    <div className="grid min-w-0 flex-1 gap-2 *:min-w-0 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <label className={LABELLED}>
        <span>{attachments.templateUrl}</span>
        <input
          id={fields.url}
          className={CONTROL}
          type="url"
          name="template_url"
          defaultValue={template.url}
          // biome-ignore lint/a11y/noAutofocus: its row was just added
          autoFocus={template.url === ""}
          maxLength={2048}
          autoComplete="off"
          placeholder="https://"
          {...(error === null ? {} : { "aria-invalid": true, "aria-describedby": "template-error" })}
          list="template-addresses"
          onInput={nameLikeBefore}
        />
      </label>
      <label className={LABELLED}>
        <span>{attachments.templateName}</span>
        <input
          id={fields.filename}
          className={CONTROL}
          name="template_filename"
          defaultValue={template.filename}
          autoComplete="off"
        />
      </label>
      <p className={`${HINT} sm:col-span-2`}>
        {attachments.templateHint} {recent.length > 0 && attachments.templateRecent}
      </p>
    </div>
  );
}

/** Opens the template with the form's values in a new tab. The browser posts the form itself, without the chosen files. */
function See({ index, file, words }: Pick<RowProps, "index" | "file" | "words">) {
  return (
    <button
      type="submit"
      className="min-h-11 cursor-pointer text-ui text-intact underline underline-offset-[0.2em]"
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
  );
}

/** The ids of a template's fields, to read their values by. */
export const templateFields = (key: number) => ({ url: `template-url-${key}`, filename: `template-name-${key}` });

interface TemplatesProps {
  /** Rows with the current values of their fields. */
  templates: Template[];
  /** Adds or removes rows. */
  change: (templates: Template[]) => void;
  /** Templates of earlier notifications. */
  recent: { url: string; filename: string }[];
  /** Templates that the organization keeps. */
  saved: readonly SavedTemplate[];
  /** The file field. */
  file: RefObject<HTMLInputElement | null>;
  /** Why one was rejected, by its index among those with a URL. */
  wrong: { index: number; words: string } | null;
  words: ComposeWords;
}

interface RowProps extends Pick<TemplatesProps, "recent" | "saved" | "file" | "words"> {
  template: Template;
  remove: () => void;
  /** Among those with a URL; -1 without one. */
  index: number;
  error: string | null;
}
