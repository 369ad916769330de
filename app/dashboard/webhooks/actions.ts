"use server";
import { redirect } from "next/navigation";
import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf, recordAudit } from "#lib/access/audit.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Queryable } from "#lib/db.ts";
import { messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { replay, replayFailed, sendTest } from "#lib/webhooks/asked-for.ts";
import * as endpoints from "#lib/webhooks/endpoints.ts";
import { backTo, formViewer, made, refused, stay } from "../form.ts";

/** Actions of owners on webhooks. Their audit entries hold no secret and no query of a URL. */

const PAGE = "/dashboard/webhooks";

/** The owner who submitted a form, and the function that audits the action. */
async function owner(form: FormData) {
  const viewer = await formViewer("manage", form);
  const audited =
    (action: string) =>
    (tx: Queryable, { url }: { url: string }) =>
      recordAudit(tx, { ...actorOf(viewer), action, subject: withoutQuery(url) });
  return { viewer, organizationId: viewer.organization.id, audited };
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The page of the form: of all endpoints or of one, with deliveries of all states or of one. */
function pageOf(form: FormData): string {
  const search = new URLSearchParams();
  if (form.has("chosen")) search.set("endpoint", text(form, "endpoint"));
  if (form.has("state")) search.set("state", text(form, "state"));
  return search.size > 0 ? `${PAGE}?${search}` : PAGE;
}

/** Returns to the page if the endpoint has changed meanwhile. `tooOften`: where a rate limit is reported. */
async function whileThere<T>(work: Promise<T>, tooOften?: Parameters<typeof backTo>): Promise<T> {
  const done = await work.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );
  if ("value" in done) return done.value;
  if (tooOften && done.kind === "too_many_requests") return backTo(...tooOften);
  redirect(PAGE);
}

export async function create(_: FormResult | null, form: FormData): Promise<FormResult> {
  const { viewer, organizationId, audited } = await owner(form);
  const checked = form.getAll("types").filter((type) => typeof type === "string");
  const types = text(form, "events") === "all" ? [] : checked;
  const { typesNone } = messages(viewer.locale).dashboard.webhooks;
  if (text(form, "events") === "some" && types.length === 0) return refused(form, "types", typesNone);
  const input = { url: text(form, "url").trim(), description: text(form, "description").trim(), types };
  return secretOf(viewer, form, () => endpoints.createEndpoint(organizationId, input, audited("webhook.created")));
}

export async function rotate(_: FormResult | null, form: FormData): Promise<FormResult> {
  const { viewer, organizationId, audited } = await owner(form);
  const id = text(form, "endpoint");
  return secretOf(viewer, form, () => endpoints.rotateSecret(organizationId, id, audited("webhook.rotated")));
}

async function secretOf(
  { locale }: Viewer,
  form: FormData,
  make: () => Promise<{ secret: string; endpoint: { url: string } }>,
): Promise<FormResult> {
  try {
    const { secret, endpoint } = await make();
    return made(PAGE, secret, endpoint.url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { rule } = messages(locale).dashboard;
    const [fault] = error.faults;
    return refused(form, fault.field, sentence(rule(fault)));
  }
}

export async function endPrevious(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  await whileThere(
    endpoints.endPreviousSecret(organizationId, text(form, "endpoint"), audited("webhook.secret_ended")),
  );
  return backTo(viewer, pageOf(form), "previousEnded");
}

export async function setEnabled(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  const enabled = text(form, "enabled") === "yes";
  const also = audited(enabled ? "webhook.enabled" : "webhook.disabled");
  await whileThere(endpoints.updateEndpoint(organizationId, text(form, "endpoint"), { enabled }, also));
  return backTo(viewer, pageOf(form), enabled ? "enabled" : "disabled");
}

export async function remove(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  await whileThere(endpoints.removeEndpoint(organizationId, text(form, "endpoint"), audited("webhook.removed")));
  return backTo(viewer, PAGE, "removed");
}

export async function test(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  const endpoint = text(form, "endpoint");
  const sent = sendTest(organizationId, endpoint, audited("webhook.tested"));
  await whileThere(sent, [viewer, pageOf(form), "untested"]);
  return stay(`${pageOf(form)}#endpoint-${endpoint}`);
}

export async function againAll(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  const replayed = replayFailed(organizationId, text(form, "endpoint"), audited("webhook.replayed"));
  const { left } = await whileThere(replayed, [viewer, pageOf(form), "tooOften", "log"]);
  return backTo(viewer, pageOf(form), left ? "someReplayed" : "replayed", "log");
}

export async function again(form: FormData): Promise<void> {
  const { viewer, organizationId, audited } = await owner(form);
  const delivery = text(form, "delivery");
  const replayed = replay(organizationId, delivery, audited("webhook.replayed"));
  const id = await whileThere(replayed, [viewer, `${PAGE}/${encodeURIComponent(delivery)}`, "tooOften"]);
  return backTo(viewer, `${PAGE}/${id}`, "replayed");
}
