import { z } from "zod";
import { type ErrorKind, STATUS_OF } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { type Operation, RATE, takesBody } from "../operations/operation.ts";
import { operations } from "../operations/operations.ts";
import { testKeyInput } from "../operations/requests.ts";
import { eventMessage, sealMessage } from "../operations/webhooks.ts";
import * as answers from "../responses.ts";
import { createInput } from "../schemas.ts";
import { ERROR_DESCRIPTIONS, ERROR_HEADERS, RESPONSE_HEADERS, TAGS, WEBHOOK_HEADERS } from "./texts.ts";

type JsonObject = { [key: string]: unknown };

const REQUESTS = { CreateNotification: createInput, CreateTestKey: testKeyInput };
const ANSWERS = {
  CreatedNotification: answers.createAnswer,
  Notification: answers.detail,
  NotificationList: answers.list,
  NotificationListItem: answers.listItem,
  Attachment: answers.attachmentAnswer,
  Event: answers.event,
  TimeStamp: answers.tsa,
  TestKey: answers.testKeyAnswer,
  Health: answers.healthAnswer,
  Readiness: answers.readyAnswer,
  Error: answers.errorAnswer,
  EventMessage: eventMessage,
  SealMessage: sealMessage,
};

/** The OpenAPI 3.1 document of the operations table, for a service at `baseUrl`. */
export function openApiDocument(baseUrl: string): JsonObject {
  const all: Operation[] = Object.values(operations) as unknown as Operation[];
  const paths: Record<string, JsonObject> = {};
  for (const operation of all) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method.toLowerCase()]: describe(operation) });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Acuse",
      version: "1.0.0",
      summary: "Certified e-mail notifications",
      description:
        "Sends e-mail and keeps evidence of it: a hash chain of events, sealed by an RFC 3161 time-stamp in a signed certificate. " +
        "Every error is JSON with one field, detail.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [...new Set(all.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    webhooks: {
      event: webhook("Tells of an event", "A link was added to the chain of a notification.", eventMessage),
      seal: webhook("Tells of a seal", "The chain of a notification was sealed.", sealMessage),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The API key. Recommended; wins over the query parameter.",
        },
        query: {
          type: "apiKey",
          in: "query",
          name: "api_key",
          description: "The API key, where a header can't be set.",
        },
      },
      headers: RESPONSE_HEADERS,
      schemas: { ...schemas(REQUESTS, "input"), ...schemas(ANSWERS, "output") },
    },
  };
}

/** What a service of the organization's answers is its own; any answer that is not 2xx is taken for none. */
function webhook(summary: string, what: string, schema: z.ZodType): JsonObject {
  const content = { "application/json": { schema: reference(schema, ANSWERS) } };
  return {
    post: {
      operationId: summary.replaceAll(" ", "").replace(/^./, (letter) => letter.toLowerCase()),
      summary,
      description: `${what} Sent to the endpoints that the dashboard names; signed as Standard Webhooks says.`,
      parameters: WEBHOOK_HEADERS,
      requestBody: { required: true, content },
      responses: { "2XX": { description: "Taken. After any other answer it is sent again, later." } },
    },
  };
}

function schemas(named: Record<string, z.ZodType>, io: "input" | "output"): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const result: JsonObject = {};
  for (const [id, schema] of Object.entries(z.toJSONSchema(registry, { io, uri }).schemas)) {
    const { $schema: _dialect, $id: _address, ...rest } = schema as JsonObject;
    result[id] = rest;
  }
  return result;
}

function describe(operation: Operation): JsonObject {
  const { id, tag, summary, description, access } = operation;
  const security = access === "key" ? { security: [{ bearer: [] }, { query: [] }] } : {};
  const body = takesBody(operation) ? { requestBody: requestBody(operation) } : {};
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...security,
    ...(parameters.length ? { parameters } : {}),
    ...body,
    responses: { "200": answerOf(operation), ...otherAnswers(operation), ...errorsOf(operation) },
  };
}

function requestBody({ body, bodyExample: example }: Operation): JsonObject {
  return { required: true, content: { "application/json": { schema: reference(body, REQUESTS), example } } };
}

function reference(schema: z.ZodType, named: Record<string, z.ZodType>): JsonObject {
  const name = Object.keys(named).find((key) => named[key] === schema);
  return name ? { $ref: `#/components/schemas/${name}` } : { type: "object" };
}

function parametersOf({ params, query, idempotent }: Operation): JsonObject[] {
  const shape = (schema: z.ZodType) =>
    Object.entries((z.toJSONSchema(schema, { io: "input" }).properties ?? {}) as JsonObject);
  const path = shape(params).map(([name, schema]) => ({ name, in: "path", required: true, schema }));
  const search = shape(query).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: queryType(name, schema),
  }));
  if (!idempotent) return [...path, ...search];
  const description =
    "Any string of your choice: a retry with it answers what the first call answered, and creates nothing.";
  const schema = { type: "string", minLength: 1, maxLength: LIMITS.idempotencyKeyBytes };
  return [...path, ...search, { name: "Idempotency-Key", in: "header", required: false, description, schema }];
}

/** Query values are parsed from text; readers of the document are told the number that is meant. */
function queryType(name: string, schema: unknown): unknown {
  if (name === "limit") return { type: "integer", minimum: 1, maximum: LIMITS.page.most, default: LIMITS.page.default };
  if (name === "seal")
    return {
      type: "integer",
      minimum: 1,
      maximum: 999_999,
      description: "The number of a seal; without it the newest.",
    };
  return schema;
}

const headerReferences = (names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function answerOf({ answer }: Operation): JsonObject {
  const { type, schema, example, description } = answer;
  const json = { schema: schema ? reference(schema, ANSWERS) : { type: "object" }, ...(example ? { example } : {}) };
  const content =
    type === "application/json"
      ? json
      : { schema: { type: "string", ...(type.startsWith("text/") ? {} : { format: "binary" }) } };
  return { description, headers: headerReferences([...answer.headers, "X-Request-Id"]), content: { [type]: content } };
}

/** Files answer conditional requests and ranges. */
function otherAnswers({ answer }: Operation): JsonObject {
  if (!answer.headers.includes("ETag")) return {};
  const headers = (more: string[]) => headerReferences([...answer.headers, ...more, "X-Request-Id"]);
  const content = { [answer.type]: { schema: { type: "string", format: "binary" } } };
  return {
    "206": { description: "The part that Range asked for.", headers: headers(["Content-Range"]), content },
    "304": { description: "Unchanged: its ETag stands in If-None-Match.", headers: headers([]) },
  };
}

function errorsOf(operation: Operation): JsonObject {
  const kinds: ErrorKind[] = [...operation.problems, "internal"];
  return Object.fromEntries(kinds.map((kind) => [String(STATUS_OF[kind]), errorOf(kind, operation)]));
}

function errorOf(kind: ErrorKind, { limit, answer, details }: Operation): JsonObject {
  const { description, detail: usual } = ERROR_DESCRIPTIONS[kind];
  const detail = details?.[kind] ?? usual;
  const counted = limit?.counts === "requests" || (limit && kind !== "invalid_input" && kind !== "internal");
  const names = [...(ERROR_HEADERS[kind] ?? []), ...(counted ? RATE : []), "X-Request-Id"];
  const headers = headerReferences(names);
  if (answer.type === "text/html")
    return { description, headers, content: { "text/html": { schema: { type: "string" } } } };
  const json = { schema: { $ref: "#/components/schemas/Error" }, example: { detail } };
  return { description, headers: headerReferences(["Acuse-Error", ...names]), content: { "application/json": json } };
}
