import { describe, expect, test } from "vitest";
import { readFilter } from "#lib/notifications/list/list-url.ts";

describe("filters in the address", () => {
  test("reads a search, a status and whole UTC days from the address of the list", () => {
    const { asked, filter, wrongDate } = readFilter({
      q: " ana ",
      status: "failed",
      since: "2030-01-02",
      until: "2030-01-03",
    });
    expect(asked).toEqual({
      q: "ana",
      status: "failed",
      since: "2030-01-02",
      until: "2030-01-03",
      zone: "",
      days: "",
      order: "",
    });
    expect(filter).toEqual({
      q: "ana",
      subjects: true,
      status: "failed",
      since: new Date("2030-01-02T00:00:00Z"),
      until: new Date("2030-01-04T00:00:00Z"),
    });
    expect(wrongDate).toBeNull();
  });

  test.each([
    [{ status: "read" }],
    [{ q: ["a", "b"] }],
    [{ q: "x".repeat(1001) }],
    [{ q: "\0" }],
    [{ since: "2030-02-30" }],
    [{ until: "tomorrow" }],
    [{ since: "20300-01-01" }],
  ])("ignores the filter %j", (written) => {
    const { asked, filter } = readFilter(written);
    expect(asked).toEqual({ q: "", status: "", since: "", until: "", zone: "", days: "", order: "" });
    const { subjects: _, ...rest } = filter;
    expect(Object.values(rest).filter(Boolean)).toEqual([]);
  });

  test("reads the order of the list, which a search does not have", () => {
    expect(readFilter({ order: "oldest" })).toMatchObject({
      asked: { order: "oldest" },
      filter: { order: "oldest" },
    });
    expect(readFilter({ order: "oldest", q: "ana" })).toMatchObject({
      asked: { order: "" },
      filter: { order: undefined },
    });
    expect(readFilter({ order: "status" })).toMatchObject({ asked: { order: "status" }, filter: { order: "status" } });
    expect(readFilter({ order: "size" }).asked.order).toBe("");
  });

  test.each([
    ["Asia/Tokyo", "2030-01-01T15:00:00Z", "2030-01-02T15:00:00Z"],
    ["America/Los_Angeles", "2030-01-02T08:00:00Z", "2030-01-03T08:00:00Z"],
    ["Asia/Kathmandu", "2030-01-01T18:15:00Z", "2030-01-02T18:15:00Z"],
    ["no/zone", "2030-01-02T00:00:00Z", "2030-01-03T00:00:00Z"],
  ])("reads days in the time zone %s", (zone, since, until) => {
    const { filter } = readFilter({ since: "2030-01-02", until: "2030-01-02", zone });
    expect(filter).toMatchObject({ since: new Date(since), until: new Date(until) });
  });

  test("reads a day on which clocks change as long as it is", () => {
    const { filter } = readFilter({ since: "2030-03-31", until: "2030-03-31", zone: "Europe/Madrid" });
    expect(filter).toMatchObject({ since: new Date("2030-03-30T23:00:00Z"), until: new Date("2030-03-31T22:00:00Z") });
    // The clocks of Auckland change between its midnight and that of UTC, those of Santiago at midnight.
    const auckland = readFilter({ since: "2030-09-29", until: "2030-09-29", zone: "Pacific/Auckland" }).filter;
    expect(auckland).toMatchObject({
      since: new Date("2030-09-28T12:00:00Z"),
      until: new Date("2030-09-29T11:00:00Z"),
    });
    const { since } = readFilter({ since: "2030-09-08", zone: "America/Santiago" }).filter;
    expect(since).toEqual(new Date("2030-09-08T04:00:00Z"));
  });

  test("reads the last days, which dates replace", () => {
    const { asked, filter } = readFilter({ days: "7" });
    expect(asked.days).toBe("7");
    expect(Date.now() - Number(filter.since)).toBeLessThan(7 * 86_400_000 + 60_000);
    expect(Date.now() - Number(filter.since)).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(readFilter({ days: "7", since: "2030-01-02" }).asked).toMatchObject({ days: "", since: "2030-01-02" });
    expect(readFilter({ days: "8" }).filter.since).toBeUndefined();
  });

  test("drops a time zone without a day", () => expect(readFilter({ zone: "Asia/Tokyo" }).asked.zone).toBe(""));

  test("reports a first day after the last day in the filter", () => {
    expect(readFilter({ since: "2030-02-03", until: "2030-02-02" }).reversed).toBe(true);
    expect(readFilter({ since: "2030-02-03", until: "2030-02-03" }).reversed).toBe(false);
    expect(readFilter({ since: "2030-02-03", until: "2030-02-30" }).reversed).toBe(false);
  });

  test("reports a nonexistent date in the filter", () =>
    expect(readFilter({ since: "2030-02-30" }).wrongDate).toBe("2030-02-30"));
});
