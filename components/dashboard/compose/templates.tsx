"use client";
import type { InputEvent, RefObject } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { CONTROL, ERROR, HINT, LABELLED } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import { isSaved, type SavedChoice, SavedChoices } from "./saved/saved-choices.tsx";
import { nextKey } from "./variables.tsx";
import { type ComposeWords, filled } from "./words.ts";

export interface Template {
  /** React key. */
  key: number;
  url: string;
  filename: string;
}

/** PDFs that are fetched by URL. */
export function Templates({ templates, change, recent, saved, file, wrong, words }: TemplatesProps) {
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
          {...{ recent, saved, file, words }}
        />
      ))}
      <datalist id="template-addresses">
        {recent.map(({ url }) => (
          <option key={url} value={url} />
        ))}
      </datalist>
      {templates.some(({ url }) => !isSaved(url)) && (
        <p className={HINT}>
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
      <SavedChoices
        saved={saved}
        add={({ name, address }) =>
          change([...templates, { key: nextKey(templates), url: address, filename: `${name}.pdf` }])
        }
        words={words}
      />
    </>
  );
}

function TemplateRow({ template, remove, recent, saved, file, index, error, words }: RowProps) {
  const { attachments } = words;
  const fields = templateFields(template.key);
  // Runs before the form's own listener reads the fields.
  const nameLikeBefore = ({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>) => {
    const known = recent.find(({ url }) => url === value);
    const name = form?.elements.namedItem(fields.filename);
    if (known && name instanceof HTMLInputElement) name.value = known.filename;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-end gap-2 *:min-w-0 *:grid-cols-[minmax(0,1fr)] sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_2.75rem]">
      {isSaved(template.url) ? (
        <SavedName id={fields.url} address={template.url} saved={saved} words={words} />
      ) : (
        <label className={LABELLED}>
          <span>
            {attachments.template}: {attachments.templateUrl}
          </span>
          <input
            id={fields.url}
            className={CONTROL}
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
      )}
      <label className={`${LABELLED} max-sm:col-start-1`}>
        <span>{attachments.templateName}</span>
        <input
          id={fields.filename}
          className={CONTROL}
          name="template_filename"
          defaultValue={template.filename}
          autoComplete="off"
        />
      </label>
      <div className="max-sm:col-start-2 max-sm:row-start-1">
        <RemoveButton
          label={filled(attachments.remove, { name: template.url || attachments.template })}
          remove={remove}
        />
      </div>
      {error !== null && (
        <p className={`${ERROR} col-span-full`} id="template-error">
          {error}
        </p>
      )}
      {index >= 0 && <See index={index} file={file} words={words} />}
    </div>
  );
}

/** The name of an uploaded template, and the address that the form posts for it. */
function SavedName({
  id,
  address,
  saved,
  words: { attachments },
}: Pick<RowProps, "saved" | "words"> & { id: string; address: string }) {
  const found = saved.find((choice) => choice.address === address);
  return (
    <p className="min-h-11 self-end py-2.5 text-ui wrap-anywhere">
      <input type="hidden" id={id} name="template_url" value={address} />
      <span className="block text-[0.875rem]">{attachments.savedTemplate}</span>
      <strong className="font-medium">{found?.name ?? attachments.savedGone}</strong>
    </p>
  );
}

/** Opens the template with the form's values in a new tab. The browser posts the form itself, without the chosen files. */
function See({ index, file, words }: Pick<RowProps, "index" | "file" | "words">) {
  return (
    <p className="col-span-full text-ui">
      <button
        type="submit"
        className="min-h-11 cursor-pointer text-intact underline underline-offset-[0.2em]"
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
  saved: readonly SavedChoice[];
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
