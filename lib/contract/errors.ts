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

/** One error. Its text is made at the edge: {@link faultText} for the API, i18n for pages. */
export interface Fault {
  code: ErrorCode;
  params: readonly (string | number)[];
  /** For example `attachments[2].content_base64`; `null` for an error about no field. */
  field: string | null;
  /** The error that an outer error is about. */
  inner?: Fault;
}

export const fault = (code: ErrorCode, ...params: (string | number)[]): Fault => ({ code, params, field: null });

/** Wraps a fault: `outer("behind_redirect", fault("port", 25))`. */
export const outer = (code: OuterErrorCode, inner: Fault): Fault => ({ code, params: [], field: null, inner });

/** The API's text without the field's name. */
export function ruleText({ code, params, inner }: Fault): string {
  const values = inner ? [ruleText(inner)] : [...params];
  return ERROR_TEXTS[code].replaceAll("{}", () => String(values.shift() ?? ""));
}

/** The API's text: `attachments[2].content_base64: is not base64…`. */
export const faultText = (fault: Fault): string =>
  fault.field === null ? ruleText(fault) : `${fault.field}: ${ruleText(fault)}`;

/** Serializes a fault for the database or a zod message, which hold only text. */
export const writeFault = (fault: Fault): string => JSON.stringify(fault);

/** Parses the text of {@link writeFault}; `null` for any other text. */
export function readFault(text: string | null): Fault | null {
  if (!text?.startsWith('{"code":')) return null;
  const found = JSON.parse(text) as Fault;
  return Object.hasOwn(ERROR_TEXTS, found.code) ? found : null;
}

/** Headers of all errors of a kind. What is unavailable is back after some seconds: a restart, a failover, a full queue. */
const HEADERS: Partial<Record<ErrorKind, Readonly<Record<string, string>>>> = {
  unauthorized: { "WWW-Authenticate": "Bearer" },
  unavailable: { "Retry-After": "5" },
};

/** An error for the client: its faults must hold no secret and no stack. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly kind: ErrorKind;
  readonly faults: readonly [Fault, ...Fault[]];
  /** Number of faults that are not listed. */
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
    this.headers = { ...HEADERS[kind], ...headers };
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

/** An `invalid_input` error about a field. */
export const invalid = (field: string, broken: Fault): ApiError => new ApiError("invalid_input", { ...broken, field });

/** An error that only the operator can end, by restoring what is stored: it asks a client to wait an hour, not some seconds. */
export const untilRestored = (broken: Fault): ApiError =>
  new ApiError("unavailable", broken, { headers: { "Retry-After": "3600" } });

/** The same error for a malformed id, an unknown id and another notification's, so that a response reveals none. */
export const notFound = (): ApiError => new ApiError("not_found", fault("gone"));
