/** Requests to authorities of the operator or of trusted certificates: no redirects, limits on time and size. */

interface AuthorityRequest {
  /** Body of a POST; without one the method is GET. */
  body?: { type: string; bytes: Uint8Array<ArrayBuffer> };
  /** Accepted media types of the response; `null` for any, as servers of revocation lists name many. */
  accept: string[] | null;
  mostBytes: number;
  /** Until the last octet. */
  timeoutMs: number;
}

/** Codes: `unreachable`, `timeout`, `http_status`, `content_type`, `malformed`, and those of callers. */
export class AuthorityError extends Error {
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Returns the body of the response. @throws AuthorityError */
export async function requestAuthority(url: string, question: AuthorityRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { body, accept, mostBytes, timeoutMs } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...(body ? { method: "POST", body: body.bytes } : {}),
      headers: { ...(body ? { "Content-Type": body.type } : {}), Accept: accept?.join(", ") ?? "*/*" },
      redirect: "error",
      signal,
    });
    const problem = headerError(response, accept);
    if (problem) {
      await response.body?.cancel();
      throw problem;
    }
    return await limitedBody(response, mostBytes);
  } catch (error) {
    if (error instanceof AuthorityError) throw error;
    if (signal.aborted) throw new AuthorityError("timeout", `it did not answer within ${timeoutMs} ms`);
    throw new AuthorityError("unreachable", `it could not be reached: ${causeOf(error)}`);
  }
}

function headerError({ status, headers }: Response, accept: string[] | null): AuthorityError | null {
  if (status !== 200) return new AuthorityError("http_status", `it answered with HTTP status ${status}`);
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (!accept || (type && accept.includes(type))) return null;
  return new AuthorityError(
    "content_type",
    `it answered with ${type?.slice(0, 100) ?? "something"}, not with ${accept.join(" or ")}`,
  );
}

async function limitedBody(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new AuthorityError("malformed", "its answer is too large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A code, because messages may quote the URL with its password. The message of fetch is always "fetch failed". */
function causeOf(error: unknown): string {
  return (error as { cause?: { code?: string } }).cause?.code ?? "the request failed";
}
