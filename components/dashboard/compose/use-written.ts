"use client";
import { type RefObject, useEffect, useState } from "react";
import { type Attached, type KeptFile, withFiles } from "./attached.ts";
import { templateFields } from "./templates.tsx";

/** The texts of the message. */
const CONTENT = ["subject", "body_text", "body_html"] as const;
const READ = [...CONTENT, "to", "sender_name", "sender_email"] as const;

export type Texts = { [field in (typeof READ)[number]]: string };

/** Initial values of the form's fields. */
export interface Prefill extends Texts {
  customer_ref: string;
  variables: { name: string; value: string }[];
  templates: { url: string; filename: string }[];
  kept: readonly KeptFile[];
  /** Names of files that a draft had. */
  missing: readonly string[];
}

/** The values that the page needs while the form is filled in: for the variables, the preview and the list of files. */
interface Written {
  texts: Texts;
  /** By the name of the marker. The value of a marker that was deleted stays until its row is removed. */
  values: ReadonlyMap<string, string>;
  /** Names of the markers whose value is empty on purpose. */
  emptied: ReadonlySet<string>;
  attached: Attached;
}

/**
 * Reads the content from the fields, which keep their own values: hydration would reset controlled fields to their first
 * value, and lose what was typed before.
 */
export function useWritten(form: RefObject<HTMLFormElement | null>, prefill: Prefill) {
  const [written, setWritten] = useState<Written>(() => ({
    texts: prefill,
    values: new Map(prefill.variables.map(({ name, value }) => [name, value])),
    emptied: new Set(),
    attached: {
      kept: prefill.kept,
      files: [],
      templates: prefill.templates.map((one, key) => ({ key, ...one })),
      missing: prefill.missing,
    },
  }));
  // Texts typed and files chosen before hydration are only in the fields.
  useEffect(() => {
    const early = takenFrom(form.current);
    setWritten((was) => {
      const { attached, ...now } = readAgain(form.current, was);
      return { ...now, attached: withFiles(attached, early) };
    });
  }, [form]);
  return {
    ...written,
    read: () => setWritten((was) => readAgain(form.current, was)),
    forget: (name: string) =>
      setWritten((was) => ({ ...was, values: new Map([...was.values].filter(([other]) => other !== name)) })),
    setAttached: (attached: Attached) => setWritten((was) => ({ ...was, attached })),
  };
}

function readAgain(form: HTMLFormElement | null, { texts, values, emptied, attached }: Written): Written {
  const read = (id: string, was: string): string => {
    const field = form?.elements.namedItem(id);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : was;
  };
  const fields = [...(form?.querySelectorAll<HTMLTextAreaElement>("textarea[data-marker]") ?? [])];
  const ticks = [...(form?.querySelectorAll<HTMLInputElement>("input[data-marker]:checked") ?? [])];
  return {
    texts: Object.fromEntries(READ.map((name) => [name, read(name, texts[name])])) as Texts,
    values: new Map([
      ...values,
      ...fields.map(({ dataset, value }): [string, string] => [dataset.marker ?? "", value]),
    ]),
    emptied: form ? new Set(ticks.map(({ dataset }) => dataset.marker ?? "")) : emptied,
    attached: {
      ...attached,
      templates: attached.templates.map(({ key, url, filename }) => {
        const ids = templateFields(key);
        return { key, url: read(ids.url, url), filename: read(ids.filename, filename) };
      }),
    },
  };
}

/** Moves the files out of the form's field: the list shows them. */
function takenFrom(form: HTMLFormElement | null): File[] {
  const field = form?.elements.namedItem("file");
  if (!(field instanceof HTMLInputElement)) return [];
  const files = [...(field.files ?? [])];
  field.value = "";
  return files;
}
