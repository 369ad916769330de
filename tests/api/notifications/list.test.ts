import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { type List, list } from "#lib/contract/responses.ts";
import { detailOf, owner } from "#tests/support/server/api.ts";

const page = async (query: Record<string, string>): Promise<List> => {
  const answer = await owner().call(operations.listNotifications, { query });
  expect(answer.status, answer.text).toBe(200);
  return list.parse(answer.json);
};

test("pages of the list follow each other by cursor, filtered by q and status", async () => {
  const customer_ref = `list-${Math.random()}`;
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await owner().created({ customer_ref, to: "stuck@example.com" })).id);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { items, next_cursor } = await page({
      q: customer_ref.toUpperCase(),
      limit: "2",
      ...(cursor ? { cursor } : {}),
    });
    found.push(...items.map(({ id }) => id));
    cursor = next_cursor;
  } while (cursor);
  expect(found).toEqual(ids);
  expect((await page({ q: customer_ref, status: "complained" })).items).toEqual([]);
});

describe("q", () => {
  const tag = randomUUID();
  const refs = [`${tag} 100%`, `${tag} a_b`, `${tag} C:\\x`, `${tag} "'&+`, `${tag} Ñandú ΟΔΟΣ 漢字`, `${tag} %_%`];
  const [percent, underscore, backslash, quotes, letters, pattern] = refs;
  beforeAll(async () => {
    for (const customer_ref of refs) await owner().created({ customer_ref, to: `Stuck+${tag}@Example.com` });
  });

  test.each([
    ["% stands for itself", " 100%", [percent]],
    ["% before nothing", `${tag} %`, [pattern]],
    ["_ stands for itself", " a_b", [underscore]],
    ["_ is not any character", `${tag} a_`, [underscore]],
    [String.raw`\ stands for itself`, `${tag} c:\\X`, [backslash]],
    ["quotes, & and +", `${tag} "'&+`, [quotes]],
    ["another case, beyond ASCII", `${tag} ñANDÚ οδος`, [letters]],
    ["the end of the text", "ς 漢字", [letters]],
    ["the recipient, in another case", `STUCK+${tag}@eXAMPLE`, [...refs].reverse()],
    ["part of it and something else", `${tag} %%`, []],
    ["across two fields", `@example.com\n${tag}`, []],
  ])("the list is searched by q: %s", async (_name, q, expected) => {
    const { items } = await page({ q });
    expect(items.map(({ customer_ref }) => customer_ref).filter((ref) => ref?.startsWith(tag))).toEqual(expected);
  });
});

test("later pages of the list do not change while matching notifications are created", async () => {
  const tag = randomUUID();
  const make = async () => (await owner().created({ customer_ref: tag, to: "stuck@example.com" })).id;
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.unshift(await make());
  const found: string[] = [];
  const meanwhile: Promise<string>[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { items, next_cursor }: List = await page({ q: tag, limit: "3", ...(cursor ? { cursor } : {}) });
    meanwhile.push(make(), make());
    found.push(...items.map(({ id }) => id));
    cursor = next_cursor;
  }
  expect(found).toEqual(ids);
  const later = await Promise.all(meanwhile);
  expect((await page({ q: tag, limit: "100" })).items.map(({ id }) => id).sort()).toEqual([...ids, ...later].sort());
});

test("an item of the list is the detail without attachments and events", async () => {
  const { id } = await owner().created({ customer_ref: `item-${Math.random()}` });
  const { attachments: _files, events: _links, ...detail } = await owner().sealed(id);
  const { items } = await page({ q: detail.customer_ref ?? "" });
  expect(items).toEqual([detail]);
});

describe("parameters", () => {
  test.each([
    [{ limit: "0" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "101" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "-1" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "1.5" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "1e1" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "ten" }, "limit: must be a whole number from 1 to 100"],
    [{ limit: "" }, "limit: must be a whole number from 1 to 100"],
    [{ status: "read" }, "status: must be one of queued, sent, deferred, delivered, failed, complained"],
    [{ status: "" }, "status: must be one of queued, sent, deferred, delivered, failed, complained"],
    [{ cursor: "x" }, "cursor: is not a cursor of this list; pass a next_cursor as it was given"],
    [{ cursor: "x".repeat(10_000) }, "cursor: is not a cursor of this list; pass a next_cursor as it was given"],
    [{ q: "\0" }, "q: holds U+0000, which can't be stored"],
    [{ q: "x".repeat(1001) }, "q: is longer than 1000 characters"],
    [{ stauts: "sent" }, "stauts: is not a parameter here, only limit, cursor, q, status, api_key"],
    [{ page: "2", limit: "2" }, "page: is not a parameter here, only limit, cursor, q, status, api_key"],
    [{ STATUS: "sent" }, "STATUS: is not a parameter here, only limit, cursor, q, status, api_key"],
    [{ constructor: "1" }, "constructor: is not a parameter here, only limit, cursor, q, status, api_key"],
  ])("the list refuses the parameter %j", async (query, detail) => {
    const answer = await owner().call(operations.listNotifications, {
      query: query as unknown as Record<string, string>,
    });
    expect([answer.status, detailOf(answer)]).toEqual([400, detail]);
  });

  test("the list refuses a parameter given twice", async () => {
    const answer = await owner().raw("/v1/notifications?limit=1&limit=2");
    expect([answer.status, detailOf(answer)]).toEqual([400, "limit: is given twice"]);
  });
});
