import { expect, test } from "vitest";
import { nearTime } from "#components/ui/near-time.ts";

const NOW = new Date("2030-01-02T00:30:00Z");

test.each([
  ["2030-01-02T00:10:00Z", "en", "UTC", "00:10"],
  ["2030-01-01T17:02:00Z", "en", "UTC", "Yesterday 17:02"],
  ["2030-01-01T17:02:00Z", "es", "UTC", "Ayer 17:02"],
  ["2029-12-31T23:59:00Z", "en", "UTC", "31 Dec 2029"],
  ["2029-12-31T23:59:00Z", "en", "Europe/Madrid", "Yesterday 00:59"],
])("shows the time %s in %s and the zone %s as %s", (at, lang, zone, shown) =>
  expect(nearTime(new Date(at), NOW, lang, zone)).toBe(shown));
