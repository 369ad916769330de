import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { type Creator, createOrReplay } from "#lib/notifications/create/create.ts";
import { keptFiles, prefillFrom, recentTemplates, storeDraft } from "#lib/notifications/create/prefill.ts";
import { delivered, erase } from "../erasing.ts";
import { create, type Fixture, inputOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const WRITTEN = {
  subject: "Lease {{flat}}",
  body_text: "Dear {{name}}",
  sender_name: "Notaría Ruiz",
  sender_email: "office@ruiz.example",
  customer_ref: "2030/7",
  variables: { flat: "14-B", name: "Ana" },
  attachments: [{ filename: "keys.txt", content_base64: "SGVsbG8=" }],
};

/** Sent from the dashboard, where what was written is kept beside what is sent. */
async function sentFromForm(caller: Creator): Promise<string> {
  const input = inputOf(WRITTEN);
  const { organizationId } = caller;
  const { body } = await createOrReplay(caller, input, null, new Date(), {
    inTransaction: (tx, notificationId) => storeDraft(tx, { organizationId, notificationId }, input),
  });
  return JSON.parse(body).id;
}

describe("prefilled forms", () => {
  test("a copy of a notification has its markers and values, without recipient and reference", async () => {
    const caller = await newCaller();
    const id = await sentFromForm(caller);
    expect(await prefillFrom(caller.organizationId, id)).toEqual({
      subject: "Lease {{flat}}",
      body_text: "Dear {{name}}",
      body_html: "",
      sender_name: "Notaría Ruiz",
      sender_email: "office@ruiz.example",
      variables: [
        { name: "flat", value: "14-B" },
        { name: "name", value: "Ana" },
      ],
      templates: [],
      kept: [{ id: expect.any(String), name: "keys.txt", size: 5 }],
    });
  });

  test("a copy of a notification from the API has the text that was sent", async () => {
    const caller = await newCaller();
    const { id } = await create(caller, { ...WRITTEN, body_html: "<p>{{name}}</p>" });
    expect(await prefillFrom(caller.organizationId, id)).toMatchObject({
      subject: "Lease 14-B",
      body_text: "Dear Ana",
      body_html: "<p>Ana</p>",
      variables: [],
    });
  });

  test("a copy keeps the files that it names, of its own organization alone", async () => {
    const caller = await newCaller();
    const id = await sentFromForm(caller);
    const ids = (await prefillFrom(caller.organizationId, id))?.kept.map((file) => file.id) ?? [];
    const kept = { like: id, ids };
    expect((await keptFiles(caller.organizationId, kept)).map(({ filename }) => filename)).toEqual(["keys.txt"]);
    expect(await keptFiles(caller.organizationId, { like: "", ids: [] })).toEqual([]);
    for (const [organizationId, like] of [
      [(await newCaller()).organizationId, id],
      [caller.organizationId, "' OR 1=1"],
    ] as const)
      await expect(keptFiles(organizationId, { like, ids })).rejects.toMatchObject({ kind: "not_found" });
  });

  test("a copy is refused for another organization and an unknown id", async () => {
    const caller = await newCaller();
    const id = await sentFromForm(caller);
    expect(await prefillFrom((await newCaller()).organizationId, id)).toBeNull();
    expect(await prefillFrom(caller.organizationId, "' OR 1=1")).toBeNull();
  });

  test("a copy is refused once the content is erased", async () => {
    const caller = await newCaller();
    const { id } = await delivered(caller);
    const draft = { subject: "Mirabelle {{x}}", bodyText: "", variables: [], templates: [] };
    await db().draft.create({ data: { notificationId: id, organizationId: caller.organizationId, ...draft } });
    expect(await prefillFrom(caller.organizationId, id)).toMatchObject({ subject: "Mirabelle {{x}}" });
    expect(await erase(id, caller)).toBe("erased");
    expect(await prefillFrom(caller.organizationId, id)).toBeNull();
    expect(await db().draft.count({ where: { notificationId: id } })).toBe(0);
  });
});

test("the ten templates that this organization used last are listed once each, newest first", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const use = async ({ organizationId }: typeof caller, minute: number, ...numbers: number[]) => {
    const { id: notificationId } = await create(caller);
    const templates = numbers.map((number) => ({
      url: `https://files.example/${number}.pdf`,
      filename: `${number} of minute ${minute}.pdf`,
    }));
    const createdAt = new Date(Date.UTC(2030, 0, 1, 0, minute));
    const texts = { subject: "x", bodyText: "x", variables: [] };
    await db().draft.create({ data: { notificationId, organizationId, ...texts, templates, createdAt } });
  };
  for (let number = 0; number < 12; number++) await use(caller, number, number);
  await use(caller, 20, 3);
  await use(caller, 21);
  await use(other, 22, 99);
  const recent = await recentTemplates(caller.organizationId);
  const numbers = recent.map(({ url }) => Number(/(\d+)\.pdf$/.exec(url)?.[1]));
  expect(numbers).toEqual([3, 11, 10, 9, 8, 7, 6, 5, 4, 2]);
  expect(recent[0]?.filename).toBe("3 of minute 20.pdf");
});
