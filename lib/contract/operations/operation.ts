import { z } from "zod";
import type { ErrorKind } from "../errors.ts";
import { LIMITS } from "../limits.ts";

/** Response headers; their descriptions are in openapi/texts.ts. */
type ResponseHeader =
  | "ETag"
  | "Accept-Ranges"
  | "Content-Disposition"
  | "Idempotency-Replayed"
  | "Location"
  | "Acuse-Small-Text"
  | "RateLimit-Limit"
  | "RateLimit-Remaining"
  | "RateLimit-Reset";

interface ResponseForm {
  description: string;
  type: string;
  /** Schema of the body; `null` if it is not JSON. */
  schema: z.ZodType | null;
  headers: readonly ResponseHeader[];
  example?: unknown;
  /** Default: 200. */
  status?: 202;
}

/** Parts of a `multipart/form-data` body; the handler parses them. */
interface FormParts {
  schema: z.ZodType;
  /** Media types of parts that are not text. */
  encoding: Readonly<Record<string, { contentType: string }>>;
  example: unknown;
}

/** Headers with the state of a client's budget. */
export const RATE = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** An operation: handlers parse requests by it, openapi.ts documents it, tests validate responses with it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Access extends "key" | "open" = "key" | "open",
> {
  id: string;
  method: "GET" | "POST";
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** `key`: needs an API key. `open`: needs none; an id in the path acts as the access token. */
  access: Access;
  /** The client's budget, and what counts: each request, or only those for which the handler calls `spend`. */
  limit: { budget: "publicReads" | "logReads" | "testKeys"; counts: "requests" | "results" } | null;
  /** Readable by scripts of any origin. */
  cors: boolean;
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  /** Also takes a test key without uses left. */
  takesUsedUpKey: boolean;
  params: Params;
  query: Query;
  body: Body;
  bodyExample?: unknown;
  form?: FormParts;
  /** Maximum bytes of the body. */
  bodyBytes: number;
  response: ResponseForm;
  errors: readonly ErrorKind[];
  /** Examples of `detail` that replace those of openapi/texts.ts. */
  details?: Partial<Record<ErrorKind, string>>;
  /** When the operation responds with 409. */
  conflict?: string;
}

/** The 409 of operations that take an Idempotency-Key. */
export const FIRST_CALL_RUNS = "The first call with this `Idempotency-Key` is still running.";

const nothing = z.object({});
const noBody = z.undefined();
type Nothing = typeof nothing;
type NoBody = typeof noBody;

/** Defines an operation, with defaults. */
export function operation<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = NoBody,
  Access extends "key" | "open" = "open",
>(
  given: Pick<Operation, "id" | "method" | "path" | "tag" | "summary" | "description" | "response" | "errors"> &
    Partial<Operation<Params, Query, Body, Access>>,
): Operation<Params, Query, Body, Access> {
  const off = { cors: false, idempotent: false, takesUsedUpKey: false };
  const defaults = { access: "open", limit: null, ...off, bodyBytes: LIMITS.requestBytes };
  const schemas = { params: nothing, query: nothing, body: noBody };
  // The compiler cannot see that the type parameters' defaults are the types of these values.
  return { ...defaults, ...schemas, ...given } as unknown as Operation<Params, Query, Body, Access>;
}

/** Defines a page that is handled like an operation but is not in the OpenAPI document. */
export const undocumented = <Params extends z.ZodType = Nothing, Query extends z.ZodObject = Nothing>(
  given: Pick<Operation, "id" | "path"> & Partial<Operation<Params, Query, NoBody, "open">>,
) =>
  operation<Params, Query, NoBody, "open">({
    method: "GET",
    tag: "Service",
    summary: "",
    description: "",
    response: { description: "The page.", type: "text/html", schema: null, headers: [] },
    errors: [],
    ...given,
  });

export const takesBody = (operation: Operation): boolean => operation.body !== noBody;
