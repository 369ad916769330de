import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

const root = join(import.meta.dirname, "../../..");
const sources = ["app/dashboard", "app/invitation", "lib/access"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);
const written = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/"((?:organization|key|test_key|invitation|member|notification|job|webhook)\.[a-z_]+)"/g)].map(
      ([, action = ""]) => action,
    ),
  ),
);

test.each(LOCALES)("every action of the audit log has a translation in %s", (locale) => {
  expect(written.size).toBeGreaterThan(15);
  const { actions } = messages(locale).dashboard.audit;
  expect([...written].filter((action) => !actions[action])).toEqual([]);
});
