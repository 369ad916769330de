import { ApiError, fault, notFound } from "#lib/contract/errors.ts";
import { contentDisposition } from "./files/content-disposition.ts";

/** Responses of the public log. */

/** A second bounds the load by monitors; seals read the checkpoint from the database. */
const CHECKPOINT_CACHE = "public, max-age=1";
const IMMUTABLE = "public, max-age=31536000, immutable";

export function textResponse(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...headers },
  });
}

/** @throws ApiError not_found before the first checkpoint */
export function checkpointResponse(checkpoint: string | null): Response {
  if (!checkpoint) throw new ApiError("not_found", fault("no_checkpoint"));
  return textResponse(checkpoint, { "Cache-Control": CHECKPOINT_CACHE });
}

export const policyResponse = (policy: string): Response =>
  textResponse(policy, { "Content-Disposition": contentDisposition("attachment", "acuse-log-policy.txt") });

/** @throws ApiError not_found for `null` */
export function tileResponse(bytes: Uint8Array<ArrayBuffer> | null): Response {
  if (!bytes) throw notFound();
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Cache-Control": IMMUTABLE,
      "Content-Length": String(bytes.length),
    },
  });
}
