import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Person } from "#tests/support/dashboard/person.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Every page and route for browsers. */
const paths = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /^(dashboard|invitation|sign-in|language)\/?(.*\/)?(page\.tsx|route\.tsx?)$/.test(file))
  .map((file) => `/${file.replace(/\/?(page|route)\.tsx?$/, "").replace(/\/\([^/]+\)/g, "")}`);

/** Every parameter that some page reads, and an unknown one. */
const NAMES = [
  ...[
    "after",
    "back",
    "callbackUrl",
    "connect",
    "cursor",
    "days",
    "email",
    "endpoint",
    "error",
    "from",
    "jobs",
    "lang",
  ],
  ...["organization", "outcome", "q", "retried", "said", "seal", "since", "status", "token", "until", "x"],
];

/** Values: U+0000, invalid UTF-8, invalid numbers, dates and ids, names of Object.prototype, and long values. */
const VALUES = [
  "%00",
  "a%00b@example.com",
  "%ff",
  "1e99",
  "99999999999999999999",
  "2030-02-30",
  "%27%22%3C",
  "__proto__",
  "99999999999999.00000000-0000-0000-0000-000000000000",
  "x".repeat(400),
];

let owner: Person;
beforeAll(async () => {
  owner = await new Person(`hostile-${randomUUID()}@example.com`).signIn();
});

describe.each(paths)("%s", (path) => {
  test.each(VALUES)("answers %j in every parameter with a known status", async (value) => {
    for (const id of path.includes("[") && value === "%00" ? [randomUUID(), "%00", "x"] : [randomUUID()]) {
      const at = path.replace(/\[[^\]]+\]/g, id);
      const searches = [NAMES.map((name) => `${name}=${value}`).join("&")];
      // Of the same name twice pages get a list.
      if (value === "%00") searches.push(NAMES.flatMap((name) => [`${name}=${value}`, `${name}=1`]).join("&"));
      for (const search of searches) {
        const { status } = await owner.request(`${at}?${search}`);
        expect(status, `${at}?${search}`).toBeLessThan(500);
      }
    }
  });
});

test.each([
  "%00",
  "x",
  "00000000-0000-0000-0000-00000000000\u212a",
])("ignores a cookie that names %j as the organization", async (value) => {
  const person = Object.assign(new Person(owner.email), { cookies: new Map(owner.cookies) });
  person.cookies.set("acuse-organization", encodeURIComponent(value));
  expect((await person.request("/dashboard/members")).status).toBe(200);
});
