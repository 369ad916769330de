import { z } from "zod";
import { type ErrorKind, STATUS_OF } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { type Operation, RATE, takesBody } from "../operations/operation.ts";
import { operations } from "../operations/operations.ts";
import { testKeyInput } from "../operations/requests.ts";
import { batchMessage, eventMessage, sealMessage } from "../operations/webhooks.ts";
import * as responses from "../responses.ts";
import { createInput } from "../schemas.ts";
import { EXAMPLES } from "./examples.ts";
import { ERROR_DESCRIPTIONS, ERROR_HEADERS, RESPONSE_HEADERS, TAGS, WEBHOOK_HEADERS } from "./texts.ts";

type JsonObject = { [key: string]: unknown };

const REQUESTS = { CreateNotification: createInput, CreateTestKey: testKeyInput };
const RESPONSES = {
  CreatedNotification: responses.createResponse,
  Notification: responses.detail,
  NotificationList: responses.list,
  NotificationListItem: responses.listItem,
  Attachment: responses.attachmentOutput,
  Event: responses.event,
  TimeStamp: responses.tsa,
  LogProof: responses.logProof,
  TestKey: responses.testKeyResponse,
  Health: responses.healthResponse,
  Readiness: responses.readinessResponse,
  Error: responses.errorBody,
  EventMessage: eventMessage,
  SealMessage: sealMessage,
  Batch: responses.batchResponse,
  BatchList: responses.batchList,
  BatchListItem: responses.batchListItem,
  BatchMessage: batchMessage,
};

/** Builds the OpenAPI 3.1 document of the operations table for a service at `baseUrl`. */
export function openApiDocument(baseUrl: string): JsonObject {
  const all: Operation[] = Object.values(operations) as unknown as Operation[];
  return {
    openapi: "3.1.0",
    info: {
      title: "Acuse",
      version: "1.0.0",
      summary: "Certified e-mail notifications",
      description:
        "Sends e-mail and keeps evidence of it: a hash chain of events, sealed by an RFC 3161 time-stamp in a signed certificate. " +
        "Every error is JSON with one field, `detail`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [...new Set(all.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths: pathsOf(all),
    webhooks: {
      event: webhook(
        WEBHOOKS.event,
        "A link was added to the chain of a notification.",
        eventMessage,
        EXAMPLES.eventMessage,
      ),
      seal: webhook(WEBHOOKS.seal, "The chain of a notification was sealed.", sealMessage, EXAMPLES.sealMessage),
      batch: webhook(WEBHOOKS.batch, "Every row of a batch was processed.", batchMessage, EXAMPLES.batchMessage),
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: RESPONSE_HEADERS,
      schemas: { ...schemas(REQUESTS, "input"), ...schemas(RESPONSES, "output") },
    },
  };
}

const SECURITY_SCHEMES = {
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
};

function pathsOf(all: Operation[]): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const operation of all) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return paths;
}

/** Summaries of the messages that the service sends. */
export const WEBHOOKS = {
  event: "Receive an event",
  seal: "Receive a seal",
  batch: "Receive the end of a batch",
};

export const webhookId = (summary: string): string => summary.replaceAll(" ", "").toLowerCase();

function webhook(summary: string, event: string, schema: z.ZodType, example: object): JsonObject {
  const content = { "application/json": { schema: reference(schema, RESPONSES), example } };
  return {
    post: {
      operationId: webhookId(summary),
      summary,
      description: `${event} Sent to the endpoints set up in the dashboard, signed by Standard Webhooks.`,
      parameters: WEBHOOK_HEADERS,
      requestBody: { required: true, content },
      responses: { "2XX": { description: "Delivered. After any other response the message is sent again later." } },
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
  const body = takesBody(operation) || operation.form ? { requestBody: requestBody(operation) } : {};
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...security,
    ...(parameters.length ? { parameters } : {}),
    ...body,
    responses: {
      [String(operation.response.status ?? 200)]: responseOf(operation),
      ...otherResponses(operation),
      ...errorsOf(operation),
    },
  };
}

function requestBody({ body, bodyExample: example, form }: Operation): JsonObject {
  if (form) {
    const { encoding, example } = form;
    const { $schema: _dialect, ...schema } = z.toJSONSchema(form.schema, { io: "input" });
    return { required: true, content: { "multipart/form-data": { schema, encoding, example } } };
  }
  return { required: true, content: { "application/json": { schema: reference(body, REQUESTS), example } } };
}

function reference(schema: z.ZodType, named: Record<string, z.ZodType>): JsonObject {
  const name = Object.keys(named).find((key) => named[key] === schema);
  return name ? { $ref: `#/components/schemas/${name}` } : { type: "object" };
}

function parametersOf({ params, query, idempotent }: Operation): JsonObject[] {
  const shape = (schema: z.ZodType) =>
    Object.entries(z.toJSONSchema(schema, { io: "input" }).properties ?? {}).map(([name, given]) => {
      const { description, ...schema } = given as JsonObject;
      // Shown to people when a value is wrong, where the format alone says more.
      if (schema.format) delete schema.pattern;
      return { name, description, schema };
    });
  const path = shape(params).map((given) => ({ ...given, in: "path", required: true }));
  const search = shape(query).map(({ schema, ...given }) => ({
    ...given,
    in: "query",
    required: false,
    schema: queryType(given.name, schema),
  }));
  if (!idempotent) return [...path, ...search];
  const description =
    "Any string of your choice. A retry with the same key returns the first call's response and creates nothing.";
  const schema = { type: "string", minLength: 1, maxLength: LIMITS.idempotencyKeyBytes };
  return [...path, ...search, { name: "Idempotency-Key", in: "header", required: false, description, schema }];
}

/** Documents numeric parameters as numbers, although they are parsed from text. */
function queryType(name: string, schema: unknown): unknown {
  if (name === "limit") return { type: "integer", minimum: 1, maximum: LIMITS.page.most, default: LIMITS.page.default };
  if (name === "from") return { type: "integer", minimum: 1, maximum: LIMITS.batch.rows, default: 1 };
  if (name === "seal") return { type: "integer", minimum: 1, maximum: 999_999 };
  return schema;
}

const headerReferences = (names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function responseOf({ response }: Operation): JsonObject {
  const { type, schema, example, description } = response;
  const text = { type: "string", ...(type.startsWith("text/") ? {} : { format: "binary" }) };
  const json = schema ? reference(schema, RESPONSES) : { type: "object" };
  const content = { schema: type === "application/json" ? json : text, ...(example ? { example } : {}) };
  return {
    description,
    headers: headerReferences([...response.headers, "X-Request-Id"]),
    content: { [type]: content },
  };
}

/** Responses of files to conditional and range requests. */
function otherResponses({ response }: Operation): JsonObject {
  if (!response.headers.includes("ETag")) return {};
  const headers = (more: string[]) => headerReferences([...response.headers, ...more, "X-Request-Id"]);
  const content = { [response.type]: { schema: { type: "string", format: "binary" } } };
  return {
    "206": { description: "The requested range.", headers: headers(["Content-Range"]), content },
    "304": { description: "Unchanged: `If-None-Match` holds the file's `ETag`.", headers: headers([]) },
  };
}

function errorsOf(operation: Operation): JsonObject {
  const kinds: ErrorKind[] = [...new Set<ErrorKind>([...operation.errors, "internal", "unavailable"])];
  return Object.fromEntries(kinds.map((kind) => [String(STATUS_OF[kind]), errorOf(kind, operation)]));
}

function errorOf(kind: ErrorKind, { limit, response, details, conflict }: Operation): JsonObject {
  const { description: general, detail: usual } = ERROR_DESCRIPTIONS[kind];
  const description = kind === "conflict" ? (conflict ?? general) : general;
  const detail = details?.[kind] ?? usual;
  const counted = limit?.counts === "requests" || (limit && kind === "too_many_requests");
  const names = [...(ERROR_HEADERS[kind] ?? []), ...(counted ? RATE : []), "X-Request-Id"];
  const headers = headerReferences(names);
  if (response.type === "text/html")
    return { description, headers, content: { "text/html": { schema: { type: "string" } } } };
  const json = { schema: { $ref: "#/components/schemas/Error" }, example: { detail } };
  return { description, headers: headerReferences(["Acuse-Error", ...names]), content: { "application/json": json } };
}
