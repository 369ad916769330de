import { filled } from "#components/dashboard/compose/words.ts";
import { rejectedFormResponse } from "#components/verify/responses.tsx";
import type { ErrorCode } from "#lib/contract/error-codes.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { composeErrorOf } from "#lib/http/compose/compose-errors.ts";
import { asApiError, json } from "#lib/http/response/responses.ts";
import { requestIdOf } from "#lib/http/route.ts";
import { type Locale, type Messages, messages } from "#lib/i18n/messages.ts";
import { Unconfirmed } from "#lib/notifications/create/draft.ts";

interface Rejected {
  locale: Locale;
  attached?: string[];
  title: string;
  form?: string | null;
}

/**
 * Turns an error into a response to the compose form: JSON for its script, a page without scripts. `attached`: names of the
 * attachments, in order; `title`: what did not happen; `form`: the address of the form as a draft.
 */
export async function refused(
  request: Request,
  error: unknown,
  { locale, attached = [], title, form }: Rejected,
): Promise<Response> {
  const t = messages(locale);
  const page = (reason: string, status: number) =>
    rejectedFormResponse({ title, reason, form }, status, { t, chosen: true });
  const asPage = request.headers.get("accept")?.includes("text/html");
  if (error instanceof Unconfirmed) {
    const { found } = error;
    if (!asPage) return json(found, {}, 409);
    const { unfilled, small, inFiles } = t.dashboard.compose;
    const missing = filled(found.unfilled.length === 1 ? unfilled.one : unfilled.many, {
      count: String(found.unfilled.length),
    });
    const sentence = (title: string, names: string[]) => (names.length ? `${title} ${names.join(", ")}. ` : "");
    const markers = found.unfilled.map((name) => `{{${name}}}`);
    const values = found.small.map(({ name, points }) => `{{${name}}} (${points} pt)`);
    const files = found.attached.map(({ filename }) => filename);
    const why = `${sentence(missing, markers)}${sentence(small.title, values)}${sentence(inFiles.title, files)}`;
    return page(why + (files.length ? inFiles.without : unfilled.without), 409);
  }
  const problem = asApiError(error, { request_id: requestIdOf(request), operation: "compose" });
  const refusal = composeErrorOf(problem, t, attached);
  return asPage ? page(refusal.words, problem.status) : json(refusal, problem.headers, problem.status);
}

/** Why a template was not saved under this name, by the code of the error. */
export function templateRefusal(code: ErrorCode, { dashboard }: Messages): string {
  const { refusals, refusedFile } = dashboard.compose.templates;
  return refusals[code] ?? refusedFile(dashboard.rule(fault(code)));
}

/** Returns the code of an error in what was typed. Throws every other error again. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError && error.kind === "invalid_input") return error.code;
  throw error;
}
