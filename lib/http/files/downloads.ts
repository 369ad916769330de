import { ApiError, fault, notFound } from "#lib/contract/errors.ts";
import { previewKind } from "#lib/contract/fields/preview-kind.ts";
import { PUBLIC_READ } from "../response/headers.ts";
import { contentDisposition } from "./content-disposition.ts";
import { fileResponse } from "./file.ts";
import { inPieces } from "./pieces.ts";

/** A stored file may be hostile HTML or SVG: browsers download it and run none of it. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";
/** Without `sandbox`: browsers' PDF viewers do not work in one. */
const PDF_POLICY = "frame-ancestors 'none'; form-action 'none'";

/** Values of Sec-Fetch-Dest for files that a browser would run; our pages allow scripts and styles of this origin. */
const RUN_AS = new Set(["script", "style", "worker", "sharedworker", "serviceworker", "xslt"]);

/** A PDF in a frame of ours. Browsers show it with a viewer that shares nothing with the page, and no sandbox lets it run. */
const FRAMED_PDF = "frame-ancestors 'self'; form-action 'none'";

interface Attachment {
  filename: string;
  content_type: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

/** @throws ApiError not_found for `null`, range_not_satisfiable */
export function attachmentResponse(request: Request, attachment: Attachment | null): Response {
  if (!attachment) throw notFound();
  const { bytes, sha256, content_type, filename } = attachment;
  const use = request.headers.get("sec-fetch-dest") ?? "";
  const framed = use === "iframe" && previewKind(attachment) === "pdf";
  const inert = RUN_AS.has(use);
  const type = inert ? "application/octet-stream" : content_type;
  const headers = {
    "Content-Type": framed ? "application/pdf" : type,
    "Content-Disposition": contentDisposition(framed ? "inline" : "attachment", filename),
    "Content-Security-Policy": framed ? FRAMED_PDF : SANDBOX,
    Vary: "Sec-Fetch-Dest",
  };
  // A browser that revalidates keeps the stored type: each type has a tag of its own.
  const form = framed ? "-framed" : inert ? "-inert" : "";
  return fileResponse(request, { bytes, etag: `"${sha256}${form}"`, headers });
}

interface Certificate {
  pdf: Uint8Array<ArrayBuffer>;
  sealed: boolean;
  /** With its quotes. */
  etag: string;
}

/**
 * A sealed certificate is cacheable; a provisional one is rendered for each request.
 * @throws ApiError not_found for `null`, range_not_satisfiable
 */
export function certificateResponse(request: Request, name: string, certificate: Certificate | null): Response {
  if (!certificate) throw notFound();
  const { pdf: bytes, sealed, etag } = certificate;
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition("inline", name),
    "Content-Security-Policy": PDF_POLICY,
  };
  if (sealed) return fileResponse(request, { bytes, etag, headers });
  return new Response(inPieces(etag, bytes), {
    headers: { ...headers, "Cache-Control": "no-store", "Content-Length": String(bytes.length) },
  });
}

export function tokenResponse(id: string, token: Uint8Array<ArrayBuffer> | null): Response {
  if (!token) throw new ApiError("not_found", fault("no_token"));
  return new Response(token, {
    headers: {
      ...PUBLIC_READ,
      "Content-Type": "application/vnd.etsi.timestamp-token",
      "Content-Disposition": contentDisposition("attachment", `${id}.tst`),
      "Content-Security-Policy": SANDBOX,
      "Content-Length": String(token.length),
    },
  });
}

/** The evidence package of a seal. Its bytes change only with the seal and the trusted roots. */
export function evidenceResponse(
  request: Request,
  id: string,
  { zip, etag }: { zip: Uint8Array<ArrayBuffer>; etag: string },
) {
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", `evidence-${id}.zip`),
    "Content-Security-Policy": SANDBOX,
  };
  return fileResponse(request, { bytes: zip, etag: `"${etag}"`, headers });
}

/** @throws ApiError not_found for `null` */
export function trustFileResponse(
  name: string,
  file: { bytes: Uint8Array<ArrayBuffer>; type: string } | null,
): Response {
  if (!file) throw notFound();
  return new Response(file.bytes, {
    headers: {
      "Cache-Control": "no-cache",
      "Content-Type": file.type,
      "Content-Disposition": contentDisposition("attachment", name.startsWith("acuse-") ? name : `acuse-${name}`),
      "Content-Length": String(file.bytes.length),
    },
  });
}

export function rootsResponse(pem: string): Response {
  return new Response(pem, {
    headers: {
      "Cache-Control": "no-cache",
      "Content-Type": "application/pem-certificate-chain",
      "Content-Disposition": contentDisposition("attachment", "acuse-ca.pem"),
    },
  });
}
