import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Cursors } from "#lib/notifications/list/cursor.ts";

const organization = randomUUID();
const cursors = new Cursors("secret", organization);

test("a cursor reads back as the position it was written for", () => {
  const dates = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.uuid(), (createdAt, id) => {
      expect(cursors.read(cursors.write({ createdAt, id }))).toEqual({ createdAt, id });
    }),
  );
});

const cursor = cursors.write({ createdAt: new Date(), id: randomUUID() });

test("rejects a cursor of another organization", () =>
  expect(new Cursors("secret", randomUUID()).read(cursor)).toBeNull());
test("rejects a cursor of another secret", () => expect(new Cursors("other", organization).read(cursor)).toBeNull());
test("rejects a cursor with a changed character", () => {
  for (let i = 0; i < cursor.length; i++) {
    const changed = `${cursor.slice(0, i)}${cursor[i] === "A" ? "B" : "A"}${cursor.slice(i + 1)}`;
    expect(cursors.read(changed)).toBeNull();
  }
});
test.each([
  "",
  "x",
  cursor.slice(1),
  `${cursor}A`,
  `${cursor}=`,
  ` ${cursor}`,
  `${cursor}\n`,
])("rejects %j as a cursor", (text) => expect(cursors.read(text)).toBeNull());
