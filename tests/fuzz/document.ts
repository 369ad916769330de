import { z } from "zod";

export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  maxProperties?: number;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  contentEncoding?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

export interface DocumentedAnswer {
  headers: Record<string, { schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  needsKey: boolean;
  parameters: Parameter[];
  body: Schema | null;
  answers: Record<string, DocumentedAnswer>;
}

/** Reads a nested member; `undefined` where it is missing. */
// biome-ignore lint/suspicious/noExplicitAny: a document is read before it is known to have a form
type Json = any;

/** The operations of the OpenAPI document, with every reference resolved. */
export function readDocument(document: unknown): DocumentedOperation[] {
  const root = document as Json;
  const whole = (node: Json): Json => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(whole);
    if (typeof node.$ref === "string") return whole(target(root, node.$ref));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, whole(value)]));
  };
  return Object.entries<Json>(root.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId, parameters, requestBody, responses, security } = whole(described);
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        needsKey: Boolean(security?.length),
        parameters: parameters ?? [],
        body: requestBody?.content?.["application/json"]?.schema ?? null,
        answers: responses,
      };
    }),
  );
}

function target(root: Json, reference: string): Json {
  let node: Json | undefined = root;
  for (const step of reference.replace(/^#\//, "").split("/")) node = node?.[step];
  if (node === undefined) throw new Error(`${reference} leads nowhere`);
  return node;
}

const validators = new WeakMap<Schema, z.ZodType>();

/** Returns the violations of `schema` in `value`; `null` if there are none. */
export function breach(schema: Schema, value: unknown): string | null {
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(schema, validator);
  const parsed = validator.safeParse(value);
  return parsed.success ? null : z.prettifyError(parsed.error);
}

/** The operations of a path. An unknown path, or one that clients normalize to another, has none. */
export function operationsAt(operations: DocumentedOperation[], path: string): DocumentedOperation[] {
  const steps = path.split("/");
  if (path.includes("\\") || steps.some((step) => /^(?:\.|%2e){1,2}$/i.test(step) || !canDecode(step))) return [];
  return operations.filter((operation) => {
    const wanted = operation.path.split("/");
    return (
      wanted.length === steps.length && wanted.every((step, i) => (step.startsWith("{") ? steps[i] : step === steps[i]))
    );
  });
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
