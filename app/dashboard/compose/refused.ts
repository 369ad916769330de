import { answerRefusal } from "#components/verify/answer.tsx";
import { asProblem, json } from "#lib/http/answers.ts";
import { type Refusal, refusalOf } from "#lib/http/compose-answers.ts";
import { requestIdOf } from "#lib/http/route.ts";
import { type Locale, messages } from "#lib/i18n/messages.ts";

/** Whatever was thrown, as an answer to the compose form: for its script, or for a browser that shows it as a page. */
export async function refused(request: Request, error: unknown, locale: Locale): Promise<Response> {
  const problem = asProblem(error, { request_id: requestIdOf(request), operation: "compose" });
  const t = messages(locale);
  const refusal: Refusal = refusalOf(problem, t);
  const asPage = request.headers.get("accept")?.includes("text/html");
  if (asPage) return answerRefusal(refusal.words, problem.status, { t, chosen: true });
  return json(refusal, problem.headers, problem.status);
}
