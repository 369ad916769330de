import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import type { FormQuestion, FormResult } from "#components/ui/form/action-form.tsx";
import { Outcomes } from "#lib/access/outcome.ts";
import { allows, type Right } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/session.ts";
import { brokenTextRule } from "#lib/contract/text.ts";
import { isUuid } from "#lib/contract/uuid.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { requireViewer } from "./viewer.ts";

/**
 * Who sends a form, with the right to do what it asks for in the organization that it was drawn for. Whose role does not
 * allow that any more is told so; to a browser without scripts Next would answer an action's `forbidden` with a page that
 * says something else.
 */
export async function formViewer(right: Right, form: FormData): Promise<Viewer> {
  const viewer = await requireViewer("read", form.get("organization"));
  if (allows(viewer.role, right)) return viewer;
  if (await hasScripts()) forbidden();
  redirect("/dashboard/forbidden");
}

const hasScripts = async (): Promise<boolean> => (await headers()).has("next-action");

/** A line of text from a form, trimmed; `null` when it is empty, too long or no line. */
export function line(form: FormData, name: string, mostCharacters: number): string | null {
  const value = form.get(name);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return brokenTextRule(text, { least: 1, mostCharacters, oneLine: true }) ? null : text;
}

/** The ids that a form names so; what is none is nobody's. */
export const idsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" && isUuid(value) ? [value.toLowerCase()] : []));

/** An id from a form; one that is none is nobody's. */
export const idOf = (form: FormData, name: string): string =>
  idsOf(form, name)[0] ?? "00000000-0000-0000-0000-000000000000";

/** The address of a page that tells this one what just became of their form; `part` is where on it. */
export async function telling({ user }: Viewer, page: string, outcome: string, part = ""): Promise<string> {
  const told = (await outcomes()).write(outcome, { userId: user.id, page }, new Date());
  return `${page}?${new URLSearchParams({ outcome: told })}${part && `#${part}`}`;
}

/** Back to the page, which tells them. */
export async function backTo(...told: Parameters<typeof telling>): Promise<never> {
  redirect(await telling(...told));
}

/** What this page was told to tell them; nothing that did not happen. */
export async function outcomeOn(page: string, { user }: Viewer, search: Search): Promise<string | null> {
  const told = await parameter(search, "outcome");
  return told === undefined ? null : (await outcomes()).read(told, { userId: user.id, page }, new Date());
}

const outcomes = async () => new Outcomes((await keys()).sessionSecret);

/**
 * That a form was done, said at the form where a script shows the answer; without one, on the page that is led back to, so
 * that loading it anew does not send the form again. `outcome` names one of `words`.
 */
export async function done(
  viewer: Viewer,
  page: string,
  outcome: string,
  words: Record<string, string>,
): Promise<FormResult> {
  if (!(await hasScripts())) return backTo(viewer, page, outcome);
  revalidatePath(page);
  return { at: randomUUID(), done: words[outcome] ?? "" };
}

/** That it was not, and why; `field` is what that is about, if one. What was typed comes back. */
export const refused = (form: FormData, field: string | null, problem: string): FormResult => ({
  at: randomUUID(),
  problem,
  field,
  values: valuesOf(form),
});

/** That something has to be said before it is done. */
export const asked = (form: FormData, question: FormQuestion): FormResult => ({
  at: randomUUID(),
  question,
  values: valuesOf(form),
});

/** That a secret was made, which is in this answer and nowhere else. */
export const made = (page: string, secret: string, of: string): FormResult => {
  revalidatePath(page);
  return { at: randomUUID(), secret, of };
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
