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

/** What a form holds before anybody writes. */
export interface Beginning extends Texts {
  sender_name: string;
  sender_email: string;
  variables: { name: string; value: string }[];
  templates: { url: string; filename: string }[];
}

/** What stands in the form, as far as the page does something with it. */
interface Written {
  texts: Texts;
  variables: Variable[];
  attached: Attached;
}

/**
 * The fields keep their own values, and what is known of them is read from there: a field that React held would lose what was
 * written while the page came alive.
 */
export function useWritten(form: RefObject<HTMLFormElement | null>, begin: Beginning) {
  const [written, setWritten] = useState<Written>(() => ({
    texts: begin,
    variables: begin.variables.map((one, key) => ({ key, ...one })),
    attached: { files: [], templates: begin.templates.map((one, key) => ({ key, ...one })) },
  }));
  // What was written and chosen before the script came is in the fields alone.
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

/** The files of the form's own field, which is then empty: they stand in the list. */
function takenFrom(form: HTMLFormElement | null): File[] {
  const field = form?.elements.namedItem("file");
  if (!(field instanceof HTMLInputElement)) return [];
  const files = [...(field.files ?? [])];
  field.value = "";
  return files;
}
