import { expect, test } from "vitest";
import { readPeriod } from "#lib/contract/fields/period.ts";

const read = (asked: Record<string, string>) => readPeriod((name) => asked[name] ?? "");

test("a period begins and ends with days of its zone", () => {
  const { filter } = read({ since: "2026-03-01", until: "2026-03-02", zone: "Asia/Tokyo" });
  expect(filter).toEqual({ since: new Date("2026-02-28T15:00Z"), until: new Date("2026-03-02T15:00Z") });
});

test.each(["0000-01-01", "0001-01-01", "2026-02-30", "1/2/2026"])("the date %s is refused", (since) => {
  expect(read({ since, zone: "Asia/Tokyo" })).toMatchObject({ wrongDate: since, filter: { since: undefined } });
});

test("the days of a reversed period are told apart", () => {
  expect(read({ since: "2026-03-02", until: "2026-03-01" }).reversed).toBe(true);
  expect(read({ since: "2026-03-01", until: "2026-03-01" }).reversed).toBe(false);
});
