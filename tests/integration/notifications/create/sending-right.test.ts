import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { askAbout, draftInput } from "#lib/notifications/create/draft.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { loadRecord, ownsNotification } from "#lib/notifications/read/record.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { draftOf } from "./drafts.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("an organization sends from the browser without a key, once for one form", async () => {
  const { organizationId, organizationName: name } = await newCaller();
  const right = await sendingRight({ id: organizationId, name, kind: "regular" }, new Date());
  if (!right.caller) throw new Error("refused");
  const seen: string[] = [];
  const send = () =>
    createOrReplay(right.caller, draftInput(draftOf()), "form 1", new Date(), {
      inTransaction: async (_tx, id) => void seen.push(id),
    });
  const answers = await Promise.all([send(), send(), send()]);
  const ids = new Set(answers.map(({ body }) => JSON.parse(body).id));
  expect([...ids]).toEqual(seen);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const stored = await db().notification.findUniqueOrThrow({ where: { id: seen[0] ?? "" } });
  expect(stored).toMatchObject({ organizationId, apiKeyId: null, status: "queued" });
});

test("a sandbox sends from the browser as often as its test key may", async () => {
  const { email: _email, ...caller } = await newCaller("test", 1);
  const sandbox = { id: caller.organizationId, name: caller.organizationName, kind: "sandbox" } as const;
  const right = await sendingRight(sandbox, new Date());
  expect(right).toEqual({ caller, remaining: 1 });
  if (!right.caller) throw new Error("refused");
  await createOrReplay(right.caller, draftInput(draftOf()), "form 3", new Date());
  expect(await sendingRight(sandbox, new Date())).toEqual({ caller: null, refused: "used_up" });
  expect(await sendingRight(sandbox, new Date(), "form 4")).toEqual({ caller: null, refused: "used_up" });
  expect(await sendingRight(sandbox, new Date(), "form 3")).toEqual({ caller, remaining: 0 });
  await expect(createOrReplay(right.caller, draftInput(draftOf()), null, new Date())).rejects.toMatchObject({
    kind: "unauthorized",
  });
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
});

test("a sandbox with an expired or revoked key does not send from the browser", async () => {
  const { organizationId: id, organizationName: name, apiKeyId } = await newCaller("test");
  const sandbox = { id, name, kind: "sandbox" } as const;
  const late = new Date(Date.now() + 3_600_000);
  expect(await sendingRight(sandbox, late)).toEqual({ caller: null, refused: "expired" });
  await db().apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
  expect(await sendingRight(sandbox, new Date())).toEqual({ caller: null, refused: "no_key" });
});

test("markers without a value are confirmed before a draft is stored", async () => {
  const caller = await newCaller();
  const send = (confirmed: string[]) =>
    createOrReplay(caller, draftInput(draftOf()), "form 5", new Date(), {
      onFindings: (found) => askAbout(found, confirmed),
    });
  await expect(send([""])).rejects.toMatchObject({ name: "Unconfirmed", found: { unfilled: ["flat", "name"] } });
  await expect(send(["flat"])).rejects.toMatchObject({ found: { unfilled: ["flat", "name"] } });
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(0);
  const { body, replayed } = await send(["name", "flat"]);
  expect(replayed).toBe(false);
  expect(await loadRecord(JSON.parse(body).id)).toMatchObject({
    subject: "Lease {{flat}}",
    body_text: "Dear {{name}}",
  });
  expect((await send([""])).replayed).toBe(true);
});

test("a draft is not stored when its audit entry fails", async () => {
  const caller = await newCaller();
  const refuse = async () => {
    throw new Error("no audit");
  };
  await expect(
    createOrReplay(caller, draftInput(draftOf()), "form 2", new Date(), { inTransaction: refuse }),
  ).rejects.toThrow("no audit");
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(0);
});

test("a record is read only for its own organization", async () => {
  const [owner, stranger] = [await newCaller(), await newCaller()];
  const { id } = await create(owner);
  expect((await loadRecord(id, owner.organizationId))?.id).toBe(id);
  expect((await loadRecord(id))?.id).toBe(id);
  expect(await loadRecord(id, stranger.organizationId)).toBeNull();
  expect(await ownsNotification(owner.organizationId, id)).toBe(true);
  expect(await ownsNotification(stranger.organizationId, id)).toBe(false);
  expect(await ownsNotification(owner.organizationId, "x")).toBe(false);
});
