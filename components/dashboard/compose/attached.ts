/** A PDF that is filled in when the form is sent. */
export interface Template {
  /** React key. */
  key: number;
  url: string;
  filename: string;
}

/** A template that the organization keeps. `address` is what the form posts for it. */
export interface SavedTemplate {
  name: string;
  address: string;
  /** Names of its markers; `null` until it is read. */
  markers: string[] | null;
}

/** An attachment of an earlier notification, sent again. */
export interface KeptFile {
  id: string;
  name: string;
  size: number;
}

export interface Attached {
  /** Sent before `files`. */
  kept: readonly KeptFile[];
  files: File[];
  templates: Template[];
  /** Names of the files that a draft had, until they are chosen again or taken off the list. */
  missing: readonly string[];
}

export const without = <One>(list: readonly One[], index: number): One[] => list.filter((_, at) => at !== index);

/** With these files chosen. */
export const withFiles = (attached: Attached, more: readonly File[]): Attached => ({
  ...attached,
  files: [...attached.files, ...more],
  missing: more.reduce((missing, { name }) => without(missing, missing.indexOf(name)), attached.missing),
});

/** The name of the file that a saved template becomes. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
