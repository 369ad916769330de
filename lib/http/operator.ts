import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#lib/config.ts";
import { ApiError, fault, notFound } from "#lib/contract/errors.ts";
import { undocumented } from "#lib/contract/operations/operation.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Readiness } from "#lib/observability/readiness.ts";
import { json } from "./response/responses.ts";

/** For the operator. */
export const metricsOperation = undocumented({ id: "metrics", path: "/metrics" });

/** @throws ApiError not_found when METRICS_TOKEN is not set, unauthorized for a wrong token */
export function requireOperator(request: Request): void {
  if (!config().metricsToken) throw notFound();
  if (!isOperator(request)) throw new ApiError("unauthorized", fault("metrics_token"));
}

/** Compares hashes, so that timing reveals neither the token nor its length. */
function isOperator(request: Request): boolean {
  const { metricsToken } = config();
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return metricsToken !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(metricsToken));
}

/** State and time of each part are public; only the operator gets the reasons. @throws ApiError unavailable */
export function readyResponse(request: Request, { status, parts }: Readiness): Response {
  const withReasons = isOperator(request);
  const view = Object.entries(parts).map(([part, { state, since, reason }]) => {
    return { part, state, since: formatTime(since), ...(withReasons && reason ? { reason } : {}) };
  });
  if (status !== "not ready") {
    return json({ status, parts: Object.fromEntries(view.map(({ part, ...rest }) => [part, rest])) });
  }
  const all = view.map(
    ({ part, state, since, reason }) => `${part} ${state} since ${since}${reason ? ` (${reason})` : ""}`,
  );
  throw new ApiError("unavailable", fault("not_ready", all.join(", ")));
}
