import { redirect } from "next/navigation";
import { brokenTextRule } from "#lib/contract/text.ts";

/** A line of text from a form, trimmed; `null` when it is empty, too long or no line. */
export function line(form: FormData, name: string, mostCharacters: number): string | null {
  const value = form.get(name);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return brokenTextRule(text, { least: 1, mostCharacters, oneLine: true }) ? null : text;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id from a form; one that is none is nobody's. */
export function idOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" && UUID.test(value) ? value : "00000000-0000-0000-0000-000000000000";
}

/** Back to the page, which says what became of it. */
export function backTo(page: string, outcome: string): never {
  redirect(`${page}?${new URLSearchParams({ outcome })}`);
}

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** One parameter of a page's address; of several of that name, the first. */
export async function parameter(search: Search, name: string): Promise<string | undefined> {
  const value = (await search)[name];
  return Array.isArray(value) ? value[0] : value;
}
