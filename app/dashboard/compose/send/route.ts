import { randomUUID } from "node:crypto";
import { sentResponse } from "#components/verify/responses.tsx";
import { actorOf } from "#lib/access/audit.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { composeErrorOf } from "#lib/http/compose/compose-errors.ts";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { asApiError, json } from "#lib/http/response/responses.ts";
import { requestIdOf } from "#lib/http/route.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";
import { type SentTo, type Submitted, sendForm } from "#lib/notifications/compose/send-form.ts";
import { keepDraft } from "#lib/notifications/compose/unsent-drafts.ts";
import { attachmentNames } from "#lib/notifications/create/draft.ts";
import { keptFiles } from "#lib/notifications/create/prefill.ts";
import { telling } from "../../form.ts";
import { openOrganization, requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/**
 * Sends the compose form, once to each recipient however often it is posted. The address names the form's organization, so that
 * rights are checked before files are read.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    let attached: string[] = [];
    let form: Submitted | null = null;
    try {
      requireSameOrigin(request);
      const { organization, user } = viewer;
      const submitted = await readDraft(request);
      const { draft, kept } = submitted;
      // A draft does not hold files of an earlier notification.
      form = kept.ids.length > 0 ? null : submitted;
      draft.files = [...(await keptFiles(organization.id, kept)), ...draft.files];
      attached = attachmentNames(draft);
      const member = { actor: { ...actorOf(viewer), userId: user.id }, organization };
      const results = await sendForm(member, submitted, new Date());
      await openOrganization(organization.id);
      const [first, second] = results;
      return first && "id" in first && !second
        ? sent(request, viewer, first.id)
        : several(request, viewer, results, { attached, form });
    } catch (error) {
      const { locale } = viewer;
      const title = messages(locale).dashboard.compose.refused;
      return refused(request, error, { locale, attached, title, form: await draftUrl(request, viewer, form) });
    }
  });
}

/** Keeps the form of a browser without scripts, which gets a page in its place; `null` if it cannot be kept. */
async function draftUrl(request: Request, viewer: Viewer, submitted: Submitted | null): Promise<string | null> {
  if (asJson(request) || !submitted) return null;
  const { files, ...texts } = submitted.draft;
  const form = { ...texts, file_names: files.map(({ filename }) => filename) };
  const owner = { organizationId: viewer.organization.id, userId: viewer.user.id };
  const { formKey, opened } = submitted;
  const result = await keepDraft(owner, formKey, form, opened, new Date());
  return result === "kept" ? `/dashboard/compose?draft=${formKey}` : null;
}

const asJson = (request: Request): boolean => request.headers.get("accept")?.includes("application/json") ?? false;

/** Tells a script the notification's page; redirects a browser without scripts. */
async function sent(request: Request, viewer: Viewer, id: string): Promise<Response> {
  const page = await telling(viewer, `/dashboard/notifications/${id}`, "sent");
  if (asJson(request)) return json({ id, page }, {}, 201);
  return new Response(null, { status: 303, headers: { Location: page } });
}

/** Tells what came of each recipient; a browser without scripts gets it as a page. */
async function several(
  request: Request,
  viewer: Viewer,
  results: SentTo[],
  { attached, form }: { attached: string[]; form: Submitted | null },
): Promise<Response> {
  const t = messages(viewer.locale);
  const ids = results.flatMap((result) => ("id" in result ? [result.id] : []));
  if (ids.length === results.length) {
    const page = `/dashboard/compose/sent?${new URLSearchParams(ids.map((id) => ["id", id]))}`;
    return asJson(request) ? json({ page }, {}, 201) : new Response(null, { status: 303, headers: { Location: page } });
  }
  const told = results.map((result) => {
    if ("id" in result) return { to: result.to, page: `/dashboard/notifications/${result.id}`, words: null };
    const problem = asApiError(result.error, { request_id: requestIdOf(request), operation: "compose" });
    return { to: result.to, page: null, words: composeErrorOf(problem, t, attached).words };
  });
  if (asJson(request)) return json({ results: told }, {}, 201);
  // The form's own key has been used for the others.
  const to = told.flatMap((one) => (one.page === null ? one.to : [])).join(", ");
  const others = form && { ...form, formKey: randomUUID(), draft: { ...form.draft, to } };
  return sentResponse(told, await draftUrl(request, viewer, others), { t, chosen: true });
}
