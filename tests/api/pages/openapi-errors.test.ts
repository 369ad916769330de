import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { type CallOptions, Client, detailOf, owner } from "#tests/support/server/api.ts";

describe("errors in the OpenAPI document", () => {
  const own = operations;
  const id = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
  const [email, stranger, key] = [`docs-${id}@example.com`, new Client({ key: `ck_live_${"x".repeat(43)}` }), "docs"];
  const mail = { to: "stuck@example.com", subject: "s", body_text: "t" };
  const post = (body: object, headers = {}) => ({ body: { ...mail, ...body }, headers });
  const stored = async () => (await owner().created({ to: mail.to })).id;
  const sealed = async () => (await owner().sealed((await owner().created()).id)).id;
  const cases: [when: string, status: number, operation: Operation, options: CallOptions, client?: Client][] = [
    ["a subject has a line break", 400, own.createNotification, post({ subject: "a\nb" })],
    ["a key does not exist", 401, own.createNotification, post({}), stranger],
    ["a key was used for another payload", 422, own.createNotification, post({}, { "idempotency-key": key })],
    ["a page has no items", 400, own.listNotifications, { query: { limit: "0" } }],
    ["the id is unknown", 404, own.readNotification, { params: { id } }],
    ["a seal has no number", 400, own.readCertificate, { params: { id }, query: { seal: "first" } }],
    ["a test key has no address", 400, own.createTestKey, { body: {} }],
    ["an address has had its test key", 409, own.createTestKey, { body: { email } }],
  ];
  const said = async (operation: Operation, options: CallOptions, status: number, client = owner()) => {
    const answer = await client.call(operation, options);
    expect(answer.status, answer.text).toBe(status);
    return detailOf(answer);
  };
  /** Whatever numbers it names. */
  const shown = async (operation: Operation, status: number) => {
    const { json } = await new Client().call(own.openApi);
    // biome-ignore lint/suspicious/noExplicitAny: a document is read before it is known to have a form
    const described = (json as any).paths[operation.path][operation.method.toLowerCase()].responses[status];
    const detail: string = described.content["application/json"].example.detail;
    return new RegExp(`^${detail.replace(/[^\w ]/g, "\\$&").replace(/\d+/g, "\\d+")}$`);
  };

  beforeAll(async () => {
    await owner().create({ subject: "another" }, { "idempotency-key": key });
    await new Client().call(own.createTestKey, { body: { email } });
  });
  test.each(
    cases,
  )("the OpenAPI document shows the error that is sent when %s: %i", async (_, status, operation, options, client) => {
    expect(await said(operation, options, status, client)).toMatch(await shown(operation, status));
  });
  test("the OpenAPI document shows the error for a token and a package before the seal", async () => {
    const params = { id: await stored() };
    for (const operation of [own.readToken, own.readEvidence])
      expect(await said(operation, { params }, 404)).toMatch(await shown(operation, 404));
  });
  test("the OpenAPI document shows the error for an unsatisfiable range", async () => {
    const options = { params: { id: await sealed() }, headers: { range: "bytes=9999999-" } };
    expect(await said(own.readCertificate, options, 416)).toMatch(await shown(own.readCertificate, 416));
  });
  test.each([
    [61, own.readNotification, () => ({ params: { id } })],
    [6, own.createTestKey, () => ({ body: { email: `docs-${crypto.randomUUID()}@example.com` } })],
  ] as const)("the OpenAPI document shows the error for a spent budget at request %i", async (requests, operation, options) => {
    const client = new Client();
    for (let i = 1; i < requests; i++) await client.call(operation, options());
    expect(await said(operation, options(), 429, client)).toMatch(await shown(operation, 429));
  });
});
