import { z } from "zod";
import { notFound } from "#lib/contract/errors.ts";
import { undocumented } from "#lib/contract/operations/operation.ts";
import type { Asset } from "../docs/assets.ts";
import { fileResponse } from "./files/file.ts";

export const docsOperation = undocumented({
  id: "docs",
  path: "/docs",
  query: z.object({ q: z.string().trim().max(100).default("") }),
});
export const docsReferenceOperation = undocumented({ id: "docsReference", path: "/docs/api" });
export const guideOperation = undocumented({
  id: "guide",
  path: "/docs/{guide}",
  params: z.object({ guide: z.string() }),
});
export const docsAssetOperation = undocumented({
  id: "docsAsset",
  path: "/docs/assets/{asset}",
  params: z.object({ asset: z.string() }),
});

/** Each content coding has its own entity tag (RFC 9110 §8.8.3.3). */
export function docsAssetResponse(request: Request, asset: Asset | null): Response {
  if (!asset) throw notFound();
  const zip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "") ? asset.zipped : null;
  const headers = { "Content-Type": asset.type, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  const etag = zip ? `"${asset.etag}-gzip"` : `"${asset.etag}"`;
  return fileResponse(request, {
    bytes: zip ?? asset.plain,
    etag,
    headers: { ...headers, ...(zip ? { "Content-Encoding": "gzip" } : {}) },
  });
}
