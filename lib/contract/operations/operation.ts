import { z } from "zod";
import type { ErrorKind } from "../errors.ts";
import { LIMITS } from "../limits.ts";

/** Headers an answer may carry; openapi.ts says what each means. */
export type AnswerHeader =
  | "ETag"
  | "Accept-Ranges"
  | "Content-Disposition"
  | "Idempotency-Replayed"
  | "Acuse-Small-Text"
  | "RateLimit-Limit"
  | "RateLimit-Remaining"
  | "RateLimit-Reset";

export interface Answer {
  description: string;
  type: string;
  /** What the body is held against; `null` where it is not JSON. */
  schema: z.ZodType | null;
  headers: readonly AnswerHeader[];
  example?: unknown;
}

/** The state of a client's budget. */
export const RATE = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** One operation as handlers parse it, openapi.ts documents it and tests check it. */
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
  /** `key`: an API key names the organization. `open`: whoever knows the id. */
  access: Access;
  /** The budget a client's requests are counted in, and whether one counts before or after it was found valid. */
  limit: { budget: "publicReads" | "testKeys"; counts: "requests" | "valid requests" } | null;
  /** Readable by scripts of any origin. */
  cors: boolean;
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  params: Params;
  query: Query;
  body: Body;
  bodyExample?: unknown;
  /** How long a body may be. */
  bodyBytes: number;
  answer: Answer;
  problems: readonly ErrorKind[];
  /** What `detail` may read where the kind's usual words are of another operation. */
  details?: Partial<Record<ErrorKind, string>>;
}

const nothing = z.object({});
const noBody = z.undefined();
type Nothing = typeof nothing;
type NoBody = typeof noBody;

/** Fills in what most operations leave out. */
export function operation<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = NoBody,
  Access extends "key" | "open" = "open",
>(
  given: Pick<Operation, "id" | "method" | "path" | "tag" | "summary" | "description" | "answer" | "problems"> &
    Partial<Operation<Params, Query, Body, Access>>,
): Operation<Params, Query, Body, Access> {
  const defaults = { access: "open", limit: null, cors: false, idempotent: false, bodyBytes: LIMITS.requestBytes };
  const schemas = { params: nothing, query: nothing, body: noBody };
  // The defaults of the type parameters are these very values, which the compiler can't see.
  return { ...defaults, ...schemas, ...given } as unknown as Operation<Params, Query, Body, Access>;
}

/** A page or a figure of the service itself: handled like an operation of the API, and not in its document. */
export const undocumented = <Params extends z.ZodType = Nothing, Query extends z.ZodObject = Nothing>(
  given: Pick<Operation, "id" | "path"> & Partial<Operation<Params, Query, NoBody, "open">>,
) =>
  operation<Params, Query, NoBody, "open">({
    method: "GET",
    tag: "Service",
    summary: "",
    description: "",
    answer: { description: "The page.", type: "text/html", schema: null, headers: [] },
    problems: [],
    ...given,
  });

export const takesBody = (operation: Operation): boolean => operation.body !== noBody;
