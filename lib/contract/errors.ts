import { refusal } from "./refusals.ts";

/** Everything that can go wrong on the way to an answer, and the one table that turns its kind into a status. */
export const STATUS_OF = {
  invalid_input: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  range_not_satisfiable: 416,
  payload_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof STATUS_OF;

/** Thrown anywhere below a handler; `detail` is what the client reads, so it holds no secret and no stack. */
export class Problem extends Error {
  override name = "Problem";
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ProblemKind, detail: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(detail, { cause });
    this.kind = kind;
    this.detail = detail;
    this.headers = kind === "unauthorized" ? { "WWW-Authenticate": "Bearer", ...headers } : headers;
  }

  get status(): number {
    return STATUS_OF[this.kind];
  }
}

/** A field that breaks a rule; `field` as the client wrote it, e.g. `attachments[2].content_base64`. */
export const invalid = (field: string, rule: string): Problem => new Problem("invalid_input", `${field}: ${rule}`);

/** The same words whether an id is malformed, unknown or another notification's: an answer must not tell which. */
export const notFound = (): Problem => new Problem("not_found", refusal("gone"));
