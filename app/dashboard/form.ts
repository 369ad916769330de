import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { FormAnswer, FormQuestion } from "#components/dashboard/action-form.tsx";
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

/**
 * That a form was done, said at the form where a script shows the answer; without one, on the page that is led back to, so
 * that loading it anew does not send the form again. `outcome` names one of `words`.
 */
export async function done(page: string, outcome: string, words: Record<string, string>): Promise<FormAnswer> {
  if (!(await headers()).has("next-action")) backTo(page, outcome);
  revalidatePath(page);
  return { at: randomUUID(), done: words[outcome] ?? "" };
}

/** That it was not, and why; `field` is what that is about, if one. What was typed comes back. */
export const refused = (form: FormData, field: string | null, problem: string): FormAnswer => ({
  at: randomUUID(),
  problem,
  field,
  values: valuesOf(form),
});

/** That something has to be said before it is done. */
export const asked = (form: FormData, question: FormQuestion): FormAnswer => ({
  at: randomUUID(),
  question,
  values: valuesOf(form),
});

/** That a secret was made, which is in this answer and nowhere else. */
export const made = (page: string, secret: string): FormAnswer => {
  revalidatePath(page);
  return { at: randomUUID(), secret };
};

/** Texts by field. The names of ours are plain words; React's own, and what somebody made up, are none. */
function valuesOf(form: FormData): { [name: string]: string[] } {
  const names = new Set([...form.keys()].filter((name) => /^[a-z]+$/.test(name) && name !== "organization"));
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries([...names].map((name) => [name, texts(name)]));
}

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** One parameter of a page's address; of several of that name, the first. */
export async function parameter(search: Search, name: string): Promise<string | undefined> {
  const value = (await search)[name];
  return Array.isArray(value) ? value[0] : value;
}
