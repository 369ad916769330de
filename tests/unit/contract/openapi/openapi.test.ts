import { describe, expect, test } from "vitest";
import { personaliseTexts } from "#lib/contract/fields/variables.ts";
import { EXAMPLES } from "#lib/contract/openapi/examples.ts";
import { openApiDocument } from "#lib/contract/openapi/openapi.ts";
import { type Operation, takesBody } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { batchMessage, eventMessage, sealMessage } from "#lib/contract/operations/webhooks.ts";
import { batchResult, errorBody } from "#lib/contract/responses.ts";
import { createInput } from "#lib/contract/schemas.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { contentHash } from "#lib/evidence/chain/content.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";

interface Described {
  parameters?: { name: string; in: string; description?: string }[];
  security?: object[];
  requestBody?: { content: Record<"application/json" | "multipart/form-data", { example: unknown }> };
  responses: Record<string, { headers: object; content?: Record<string, { example?: unknown }> }>;
}

const document = openApiDocument("https://acuse.example.com") as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
};
const all = Object.values(operations) as unknown as Operation[];

function described({ path, method }: Operation): Described {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

test("the OpenAPI document has version 3.1 and every operation", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(all.length);
});

test("the OpenAPI document describes the webhooks for events, seals and batches", () => {
  expect(Object.keys(document.webhooks)).toEqual(["event", "seal", "batch"]);
  expect(document.components.schemas).toMatchObject({
    EventMessage: { properties: { type: { enum: expect.arrayContaining(["notification.delivered"]) } } },
    BatchMessage: { properties: { type: { const: "batch.completed" } } },
    SealMessage: { properties: { type: { const: "notification.sealed" } } },
  });
});

test("the examples of webhooks and of a batch's results match their schemas", () => {
  const { webhooks } = document;
  const exampleOf = (name: string) => webhooks[name]?.post?.requestBody?.content["application/json"].example;
  eventMessage.parse(exampleOf("event"));
  sealMessage.parse(exampleOf("seal"));
  batchMessage.parse(exampleOf("batch"));
  const lines = EXAMPLES.batchResults.trimEnd().split("\n");
  expect(lines.map((line) => batchResult.parse(JSON.parse(line)).row)).toEqual([1, 2]);
});

test("every parameter of the OpenAPI document has a description", () => {
  const parameters = all.flatMap((operation) => described(operation).parameters ?? []);
  expect(parameters.length).toBeGreaterThan(20);
  for (const { name, description } of parameters) expect(description, name).toMatch(/\w/);
});

test("every reference of the OpenAPI document has a target", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references) {
    const target = reference
      .split("/")
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], document);
    expect(target, reference).toBeDefined();
  }
});

test("the operation ids of the OpenAPI document are unique", () =>
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length));

describe.each(all)("$method $path", (operation) => {
  test("the OpenAPI document lists the path parameters of each operation", () => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const inPath = (described(operation).parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name)).toEqual(names);
  });

  test("the OpenAPI document requires a key for each operation whose handler does", () => {
    const expected = operation.access === "key" ? [{ bearer: [] }, { query: [] }] : undefined;
    expect(described(operation).security).toEqual(expected);
  });

  test("the examples of each operation match its schemas", () => {
    const { responses, requestBody } = described(operation);
    if (takesBody(operation)) operation.body.parse(requestBody?.content["application/json"].example);
    operation.form?.schema.parse(requestBody?.content["multipart/form-data"].example);
    if (operation.response.schema)
      operation.response.schema.parse(
        responses[operation.response.status ?? 200]?.content?.["application/json"]?.example,
      );
    const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
    expect(statuses).toContain("500");
    for (const status of statuses) {
      const json = responses[status]?.content?.["application/json"];
      if (json) errorBody.parse(json.example);
      else expect(operation.response.type).toBe("text/html");
    }
  });

  test("the OpenAPI document has X-Request-Id in every response", () => {
    for (const response of Object.values(described(operation).responses))
      expect(response.headers).toHaveProperty("X-Request-Id");
  });
});

test("the examples of the OpenAPI document describe one notification with a valid chain", async () => {
  const { createRequest, created, detail } = EXAMPLES;
  const input = createInput.parse(createRequest);
  const [file] = input.attachments;
  if (file?.form !== "content") throw new Error("the example attaches a file");
  const { filename, content_type, bytes } = file;
  const attachment = { filename, content_type, size_bytes: bytes.length, sha256: await sha256Hex(bytes) };
  const { channel, to, sender_name, sender_email, customer_ref } = input;
  const organization = { id: "0c8a5f3e-7d21-4b96-a4e0-6f1d2c3b4a59", name: "Example Insurance" };
  const named = { organization, customer_ref, channel, to, sender_name, sender_email };
  const content = { v: 2, salt: "00112233445566778899aabbccddeeff", ...named } as const;
  const texts = personaliseTexts(input);
  expect(created.content_hash).toBe(await contentHash({ ...content, ...texts, attachments: [attachment] }));
  expect(created.attachments).toMatchObject([attachment]);
  expect(detail).toMatchObject({ subject: texts.subject, attachments: [attachment] });
  const checks = await verifyChain(detail.id, detail.events as unknown as Parameters<typeof verifyChain>[1]);
  expect(checks.map(({ state }) => state)).toEqual(checks.map(() => "passed"));
  expect(detail.events.at(-1)?.event_hash).toBe(detail.tsa.chain_hash);
});
