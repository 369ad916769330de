/** Typed texts by field name. */
export type Values = { [name: string]: string[] };

/** Reads the texts of a form. Our field names are plain words; this drops React's own fields, forged names and files. */
export function typedValues(form: FormData): Values {
  const names = new Set([...form.keys()].filter((name) => /^[a-z]+$/.test(name) && name !== "organization"));
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries([...names].map((name) => [name, texts(name)]));
}
