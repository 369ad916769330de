import { expect, test } from "vitest";
import { readFilter } from "#app/dashboard/audit/filter.ts";

const days = { since: "2026-03-29", until: "2026-03-29" };

test("days of the audit filter begin and end in the reader's zone, also when its clocks change", () => {
  const { filter } = readFilter({ ...days, zone: "Europe/Madrid" });
  expect(filter.since?.toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(filter.until?.toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(readFilter({ ...days, zone: "America/New_York" }).filter.since?.toISOString()).toBe(
    "2026-03-29T04:00:00.000Z",
  );
});

test("days of the audit filter are in UTC for no zone and for an unknown one", () => {
  for (const zone of ["", "Nowhere/Else", "\u0000"]) {
    expect(readFilter({ ...days, zone }).filter.since?.toISOString()).toBe("2026-03-29T00:00:00.000Z");
  }
});

test("a zone alone does not filter the audit log", () => {
  expect(Object.values(readFilter({ zone: "Europe/Madrid" }).asked).some(Boolean)).toBe(false);
});
