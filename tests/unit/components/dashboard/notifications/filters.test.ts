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
    expect(asked).toEqual({ q: "ana", status: "failed", since: "2030-01-02", until: "2030-01-03", order: "" });
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
    expect(asked).toEqual({ q: "", status: "", since: "", until: "", order: "" });
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

  test("reports a first day after the last day in the filter", () => {
    expect(readFilter({ since: "2030-02-03", until: "2030-02-02" }).reversed).toBe(true);
    expect(readFilter({ since: "2030-02-03", until: "2030-02-03" }).reversed).toBe(false);
    expect(readFilter({ since: "2030-02-03", until: "2030-02-30" }).reversed).toBe(false);
  });

  test("reports a nonexistent date in the filter", () =>
    expect(readFilter({ since: "2030-02-30" }).wrongDate).toBe("2030-02-30"));
});
