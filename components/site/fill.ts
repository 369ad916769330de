/** `text` with each `{name}` replaced by its value. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (marker, name: string) => String(values[name] ?? marker));
