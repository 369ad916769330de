import { ERROR_TEXTS, type ErrorCode, type OuterErrorCode } from "./error-codes.ts";

/** HTTP status by kind of error. */
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

export type ErrorKind = keyof typeof STATUS_OF;

/** One thing that is wrong. Its text is made at the edge: {@link faultText} for the API, a language's own texts for pages. */
export interface Fault {
  code: ErrorCode;
  params: readonly (string | number)[];
  /** As the client wrote it, for example `attachments[2].content_base64`; `null` when it is about no field. */
  field: string | null;
  /** What an outer error is about. */
  inner?: Fault;
}

export const fault = (code: ErrorCode, ...params: (string | number)[]): Fault => ({ code, params, field: null });

/** The same fault, seen from further out: `outer("behind_redirect", fault("port", 25))`. */
export const outer = (code: OuterErrorCode, inner: Fault): Fault => ({ code, params: [], field: null, inner });

/** The API's text without the field's name. */
export function ruleText({ code, params, inner }: Fault): string {
  const values = inner ? [ruleText(inner)] : [...params];
  return ERROR_TEXTS[code].replaceAll("{}", () => String(values.shift() ?? ""));
}

/** The API's text: `attachments[2].content_base64: is not base64…`. */
export const faultText = (one: Fault): string =>
  one.field === null ? ruleText(one) : `${one.field}: ${ruleText(one)}`;

/** A fault as stored text, or as the message of a schema: both can carry text only. */
export const writeFault = (one: Fault): string => JSON.stringify(one);

/** What {@link writeFault} wrote; `null` for any other text. */
export function readFault(text: string | null): Fault | null {
  if (!text?.startsWith('{"code":')) return null;
  const found = JSON.parse(text) as Fault;
  return Object.hasOwn(ERROR_TEXTS, found.code) ? found : null;
}

/** Thrown anywhere below a handler. Clients read its faults, so they hold no secret and no stack. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly kind: ErrorKind;
  readonly faults: readonly [Fault, ...Fault[]];
  /** How many further faults there are. */
  readonly more: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: ErrorKind,
    faults: Fault | readonly [Fault, ...Fault[]],
    {
      headers = {},
      more = 0,
      cause,
    }: { headers?: Readonly<Record<string, string>>; more?: number; cause?: unknown } = {},
  ) {
    const list = "code" in faults ? ([faults] as const) : faults;
    super(list.map(faultText).join("; "), { cause });
    this.kind = kind;
    this.faults = list;
    this.more = more;
    this.headers = kind === "unauthorized" ? { "WWW-Authenticate": "Bearer", ...headers } : headers;
  }

  get status(): number {
    return STATUS_OF[this.kind];
  }

  /** The stable code of the first fault. */
  get code(): ErrorCode {
    return this.faults[0].code;
  }

  /** The `detail` of the API's response. */
  get detail(): string {
    return [...this.faults.map(faultText), ...(this.more ? [`and ${this.more} more`] : [])].join("; ");
  }
}

/** A field that breaks a rule. */
export const invalid = (field: string, broken: Fault): ApiError => new ApiError("invalid_input", { ...broken, field });

/** The same whether an id is malformed, unknown or another notification's: a response must not tell which. */
export const notFound = (): ApiError => new ApiError("not_found", fault("gone"));
