import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormQuestion, FormResult } from "#components/ui/form/action-form.tsx";
import { typedValues } from "#components/ui/form/typed-values.ts";
import { Outcomes } from "#lib/access/form-outcome.ts";
import { allows, type Right } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { brokenTextRule } from "#lib/contract/fields/text.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { hasScripts, openOrganization, requireViewer } from "./viewer.ts";

/**
 * The member who submits a form, if they hold the right in its organization, which stays open. The others are redirected:
 * after `forbidden()` in an action, the browser would show the page that it already holds, with the role of before.
 */
export async function formViewer(right: Right, form: FormData): Promise<Viewer> {
  const viewer = await requireViewer("read", form.get("organization"));
  await openOrganization(viewer.organization.id);
  if (allows(viewer.role, right)) return viewer;
  redirect("/dashboard/forbidden");
}

/** Names become subjects of invitations: what a mail program would turn into a link, what reverses text and what is hidden. */
const UNFIT = /:\/\/|\bwww\.|[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/iu;

/** A trimmed line of text from a form; `null` if it is empty, too long, or has a line break, a link or a hidden character. */
export function line(form: FormData, name: string, mostCharacters: number): string | null {
  const value = form.get(name);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return UNFIT.test(text) || brokenTextRule(text, { least: 1, mostCharacters, oneLine: true }) ? null : text;
}

/** The valid ids among a field's values. */
export const idsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" && isUuid(value) ? [value.toLowerCase()] : []));

/** Returns an id from a form; for an invalid id, one that no object has. */
export const idOf = (form: FormData, name: string): string =>
  idsOf(form, name)[0] ?? "00000000-0000-0000-0000-000000000000";

/** The address of a page that shows this viewer the result of their form, at the section `part`. */
export async function telling({ user }: Viewer, address: string, outcome: string, part = ""): Promise<string> {
  const [page = "", query] = address.split("?");
  const search = new URLSearchParams(query);
  search.set("outcome", (await outcomes()).write(outcome, { userId: user.id, page }, new Date()));
  return `${page}?${search}${part && `#${part}`}`;
}

/** Redirects to the page, which shows the result. */
export async function backTo(...told: Parameters<typeof telling>): Promise<never> {
  redirect(await telling(...told));
}

/** Tells a member who left an organization so, beside the one that is open now. */
export function backAfterLeaving(viewer: Viewer): Promise<never> {
  // The navigation around the page names the organization that was left.
  revalidatePath("/dashboard", "layout");
  return backTo(viewer, "/dashboard/account", "left");
}

/** Shows a page anew. With scripts nothing navigates, so the focus and a secret on the page stay; without them it redirects. */
export async function stay(address: string): Promise<void> {
  if (!(await hasScripts())) redirect(address);
  revalidatePath(address.replace(/[?#].*/, ""));
}

/** The result in a page's address. It is signed for this viewer and page, so that no link can fake one. */
export async function outcomeOn(page: string, { user }: Viewer, search: Search): Promise<string | null> {
  const told = await parameter(search, "outcome");
  return told === undefined ? null : (await outcomes()).read(told, { userId: user.id, page }, new Date());
}

const outcomes = async () => new Outcomes((await keys()).sessionSecret);

/**
 * Confirms a form: in place with scripts; without them after a redirect, so that a reload does not send it again. `outcome`
 * names one of `words`.
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

/** Rejects a form and returns the typed texts. `field` is the field at fault. */
export const refused = (form: FormData, field: string | null, problem: string): FormResult => ({
  at: randomUUID(),
  problem,
  field,
  values: typedValues(form),
});

/** Asks a question before the action is done. */
export const asked = (form: FormData, question: FormQuestion): FormResult => ({
  at: randomUUID(),
  question,
  values: typedValues(form),
});

/** Returns a new secret, which is shown only once. */
export const made = (page: string, secret: string, of: string): FormResult => {
  revalidatePath(page);
  return { at: randomUUID(), secret, of };
};

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** The first parameter of that name in a page's address. */
export async function parameter(search: Search, name: string): Promise<string | undefined> {
  const value = (await search)[name];
  return Array.isArray(value) ? value[0] : value;
}
