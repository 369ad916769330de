import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#lib/config.ts";
import { ApiError, fault, notFound } from "#lib/contract/errors.ts";
import { undocumented } from "#lib/contract/operations/operation.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Readiness } from "#lib/observability/readiness.ts";
import { json } from "./responses.ts";

/** For whoever runs the service. */
export const metricsOperation = undocumented({ id: "metrics", path: "/metrics" });

/** @throws ApiError not_found when there is no token to know, unauthorized for a wrong one */
export function requireOperator(request: Request): void {
  if (!config().metricsToken) throw notFound();
  if (!isOperator(request)) throw new ApiError("unauthorized", fault("metrics_token"));
}

/** Hashes are compared, so that the time it takes tells neither the token nor its length. */
function isOperator(request: Request): boolean {
  const { metricsToken } = config();
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return metricsToken !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(metricsToken));
}

/** Everybody learns what works and since when; what is the matter is for the operator. @throws ApiError unavailable */
export function readyResponse(request: Request, { status, parts }: Readiness): Response {
  const told = isOperator(request);
  const view = Object.entries(parts).map(([part, { state, since, reason }]) => {
    return { part, state, since: formatTime(since), ...(told && reason ? { reason } : {}) };
  });
  if (status !== "not ready") {
    return json({ status, parts: Object.fromEntries(view.map(({ part, ...rest }) => [part, rest])) });
  }
  const all = view.map(
    ({ part, state, since, reason }) => `${part} ${state} since ${since}${reason ? ` (${reason})` : ""}`,
  );
  throw new ApiError("unavailable", fault("not_ready", all.join(", ")));
}
