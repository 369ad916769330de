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
}

/** The name of the file that a saved template becomes. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
