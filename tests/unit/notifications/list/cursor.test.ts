import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Cursors } from "#lib/notifications/list/cursor.ts";

const organization = randomUUID();
const cursors = new Cursors("secret", organization);

test("any position reads back", () => {
  const dates = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.uuid(), (createdAt, id) => {
      expect(cursors.read(cursors.write({ createdAt, id }))).toEqual({ createdAt, id });
    }),
  );
});

const cursor = cursors.write({ createdAt: new Date(), id: randomUUID() });

test("another organization's is refused", () => expect(new Cursors("secret", randomUUID()).read(cursor)).toBeNull());
test("another secret's is refused", () => expect(new Cursors("other", organization).read(cursor)).toBeNull());
test("one with any character changed is refused", () => {
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
])("%j is refused", (text) => expect(cursors.read(text)).toBeNull());
