/**
 * Compresses a page for clients that accept gzip. Next compresses its own pages, but no response of a route handler: it hands
 * their headers to its compressor as arrays. Only public pages come through here; they hold no secret (BREACH).
 */
export function compressPage(request: Request, response: Response): Response {
  const { body, status } = response;
  const { headers: given } = response;
  // Stored files are never compressed, not even HTML attachments.
  if (!body || given.has("content-disposition") || !given.get("content-type")?.startsWith("text/html")) return response;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (!acceptsGzip(request.headers.get("accept-encoding") ?? "")) return new Response(body, { status, headers });
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), { status, headers });
}

/** RFC 9110 §12.5.3: a weight of 0 refuses the coding. */
const acceptsGzip = (accepted: string): boolean =>
  /(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(accepted);
