import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { loadAttachment } from "#lib/notifications/read/record.ts";
import type { Listening } from "#tests/support/stand-ins/listen.ts";
import {
  startTemplateHost,
  templatePdf,
  timesFetched,
  timesLeft,
  upload,
} from "#tests/support/stand-ins/template-host.ts";
import { slowTemplate } from "../../templates/made.ts";
import { base64, create, type Fixture, inputOf, newCaller, startFixture } from "../fixtures.ts";

let host: Listening;
let fixture: Fixture;
beforeAll(async () => {
  host = await startTemplateHost();
  fixture = await startFixture({ TEMPLATE_ALLOWED_HOSTS: host.place });
});
afterAll(async () => {
  await fixture.close();
  await host.stop();
});

const put = async (...lines: string[]) => ({ template_url: await upload(host.url, await templatePdf(...lines)) });
const variables = { name: "Ana", n: 7 };

/** Returns the attachments in the data of the first link. */
async function certified(notificationId: string): Promise<unknown> {
  const link = await db().link.findFirstOrThrow({ where: { notificationId, sequence: 0 } });
  return (link.eventData as { attachments: unknown }).attachments;
}

test("a template becomes an attachment, and the first link says how many markers were replaced", async () => {
  const attachments = [
    await put("Dear {{name}},", "number {{ n }}, {{name}}"),
    { filename: "note.txt", content_base64: base64("{{name}}") },
    { ...(await put("nothing to replace, {{other}}")), filename: "../rules.pdf", content_type: "application/pdf" },
  ];
  const { id, attachments: files } = await create(await newCaller(), { attachments, variables });
  expect(files.map(({ filename, content_type }) => [filename, content_type])).toEqual([
    ["documento.pdf", "application/octet-stream"],
    ["note.txt", "application/octet-stream"],
    ["rules.pdf", "application/pdf"],
  ]);
  const entries = files.map(({ id, sha256, size_bytes }) => ({ id, sha256, size_bytes }));
  expect(await certified(id)).toEqual([
    { ...entries[0], markers_replaced: 3 },
    entries[1],
    { ...entries[2], markers_replaced: 0 },
  ]);
  const stored = await loadAttachment(id, files[0]?.id ?? "");
  expect(new TextDecoder().decode(stored?.bytes.subarray(0, 5))).toBe("%PDF-");
  expect(stored?.bytes.length).toBe(files[0]?.size_bytes);
});

test("templates of a client that has gone are given up, and nothing is created", async () => {
  const [caller, gone] = [await newCaller(), new AbortController()];
  const attachments = [{ template_url: await upload(host.url, slowTemplate()) }];
  const call = createOrReplay(caller, inputOf({ attachments, variables }), "gone", new Date(), { signal: gone.signal });
  setTimeout(() => gone.abort(), 500);
  // At its end, the template would be refused as too slow.
  await expect(call).rejects.toMatchObject({ kind: "unavailable", code: "busy" });
  const where = { organizationId: caller.organizationId };
  expect([await db().notification.count({ where }), await db().idempotencyKey.count({ where })]).toEqual([0, 0]);
});

describe("rejected templates", () => {
  const attempt = async (url: string) => {
    const caller = await newCaller("test", 1);
    const attachments = [{ content_base64: base64("x") }, { template_url: url }];
    const error: unknown = await create(caller, { attachments, variables }, "k").catch((error: unknown) => error);
    const where = { organizationId: caller.organizationId };
    expect(await db().notification.count({ where })).toBe(0);
    expect(await db().idempotencyKey.count({ where })).toBe(0);
    expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(1);
    expect(error).toMatchObject({ kind: "invalid_input" });
    return (error as Error).message;
  };

  test.each([
    ["that is not a PDF", "<html>{{name}}</html>", "attachments[1].template_url: is not a PDF"],
    ["that is empty", "", "attachments[1].template_url: is empty"],
  ])("refuses a template that is %s", async (_, text, detail) => {
    expect(await attempt(await upload(host.url, new TextEncoder().encode(text)))).toBe(detail);
  });

  test("refuses a template over 10 MB", async () => {
    const detail = await attempt(await upload(host.url, new Uint8Array(10 * 1024 * 1024 + 1)));
    expect(detail).toBe("attachments[1].template_url: is larger than 10485760 bytes (10 MB)");
  });

  test("refuses a template that is not found", async () => {
    const detail = await attempt(`${host.url}/missing.pdf`);
    expect(detail).toBe("attachments[1].template_url: responded with status 404 instead of 200");
  });

  test("refuses a template that redirects to a forbidden address", async () => {
    const detail = await attempt(`${host.url}/a?to=http://10.0.0.1/a.pdf`);
    expect(detail).toContain(
      "attachments[1].template_url: redirects to an address that leads to a host that is not public",
    );
  });
});

test("attachments that exceed the limit only after personalization are refused", async () => {
  const template = await put("{{name}}");
  const attachments = [{ content_base64: base64("x".repeat(7 * 1024 * 1024 - 100)) }, template];
  await expect(create(await newCaller(), { attachments, variables })).rejects.toMatchObject({
    kind: "invalid_input",
    detail: "attachments: holds more than 7340032 bytes (7 MB, all attachments together) once personalized",
  });
});

test("templates are fetched side by side", async () => {
  const slow = await Promise.all(Array.from({ length: 10 }, () => put("{{name}}")));
  const attachments = slow.map(({ template_url }) => ({ template_url: `${template_url}?together=10` }));
  const { attachments: files } = await create(await newCaller(), { attachments, variables });
  expect(files).toHaveLength(10);
});

test("the first failed template ends the call without waiting for the others", async () => {
  const { template_url } = await put("{{name}}");
  const attachments = [{ template_url: `${template_url}?wait=60000` }, { template_url: `${host.url}/missing.pdf` }];
  await expect(create(await newCaller(), { attachments })).rejects.toThrow("attachments[1].template_url");
  await expect.poll(() => timesLeft(template_url)).toBe(1);
});

test("concurrent calls with one key fetch the template once, and a replay not at all", async () => {
  const caller = await newCaller();
  const { template_url } = await put("{{name}}");
  const payload = { attachments: [{ template_url: `${template_url}?wait=300` }], variables };
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(caller, payload, "k")));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await create(caller, payload, "k");
  expect(await timesFetched(template_url)).toBe(1);
});
