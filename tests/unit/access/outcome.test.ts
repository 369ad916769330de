import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Outcomes } from "#lib/access/form-outcome.ts";

const told = { userId: randomUUID(), page: "/dashboard/keys" };
const outcomes = new Outcomes("secret");
const now = new Date("2027-05-03T10:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const text = outcomes.write("retried-3", told, now);

test("an outcome can be read for five minutes", () => {
  expect(outcomes.read(text, told, now)).toBe("retried-3");
  expect(outcomes.read(text, told, after(300_000))).toBe("retried-3");
  expect(outcomes.read(text, told, after(300_001))).toBeNull();
});

test.each([
  ["another page", { ...told, page: "/dashboard/members" }, outcomes],
  ["another person", { ...told, userId: randomUUID() }, outcomes],
  ["another secret", told, new Outcomes("other")],
])("an outcome cannot be read with %s", (_, other, reader) => expect(reader.read(text, other, now)).toBeNull());

test("an outcome with a changed character cannot be read", () => {
  for (let i = 0; i < text.length; i++) {
    const changed = `${text.slice(0, i)}${text[i] === "a" ? "b" : "a"}${text.slice(i + 1)}`;
    expect(outcomes.read(changed, told, now)).toBeNull();
  }
});

test.each(["", "saved", "saved.x.y", `${text}A`, ` ${text}`, `${text}\n`])("rejects the outcome %j", (made) =>
  expect(outcomes.read(made, told, now)).toBeNull());
