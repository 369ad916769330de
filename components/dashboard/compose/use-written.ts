"use client";
import { type RefObject, useEffect, useState } from "react";
import type { Attached } from "./attachments.tsx";
import { templateFields } from "./templates.tsx";
import { type Variable, variableFields } from "./variables.tsx";

interface Texts {
  subject: string;
  body_text: string;
  body_html: string;
}

/** Initial values of the form's fields. */
export interface Prefill extends Texts {
  to: string;
  customer_ref: string;
  sender_name: string;
  sender_email: string;
  variables: { name: string; value: string }[];
  templates: { url: string; filename: string }[];
}

/** The values that the page needs while the form is filled in: for suggestions, the preview and the list of files. */
interface Written {
  texts: Texts;
  variables: Variable[];
  attached: Attached;
}

/**
 * Reads the content from the fields, which keep their own values: hydration would reset controlled fields to their first
 * value, and lose what was typed before.
 */
export function useWritten(form: RefObject<HTMLFormElement | null>, prefill: Prefill) {
  const [written, setWritten] = useState<Written>(() => ({
    texts: prefill,
    variables: prefill.variables.map((one, key) => ({ key, ...one })),
    attached: { files: [], templates: prefill.templates.map((one, key) => ({ key, ...one })) },
  }));
  // Texts typed and files chosen before hydration are only in the fields.
  useEffect(() => {
    const early = takenFrom(form.current);
    setWritten((was) => {
      const { attached, ...now } = readAgain(form.current, was);
      return { ...now, attached: { ...attached, files: [...early, ...attached.files] } };
    });
  }, [form]);
  return {
    ...written,
    read: () => setWritten((was) => readAgain(form.current, was)),
    setVariables: (variables: Variable[]) => setWritten((was) => ({ ...was, variables })),
    setAttached: (attached: Attached) => setWritten((was) => ({ ...was, attached })),
  };
}

function readAgain(form: HTMLFormElement | null, { texts, variables, attached }: Written): Written {
  const read = (id: string, was: string): string => {
    const field = form?.elements.namedItem(id);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : was;
  };
  return {
    texts: {
      subject: read("subject", texts.subject),
      body_text: read("body_text", texts.body_text),
      body_html: read("body_html", texts.body_html),
    },
    variables: variables.map(({ key, name, value }) => {
      const fields = variableFields(key);
      return { key, name: read(fields.name, name), value: read(fields.value, value) };
    }),
    attached: {
      files: attached.files,
      templates: attached.templates.map(({ key, url, filename }) => {
        const fields = templateFields(key);
        return { key, url: read(fields.url, url), filename: read(fields.filename, filename) };
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
