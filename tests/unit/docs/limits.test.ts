import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { limitsTables } from "#tests/support/limits-table.ts";

const guide = join(import.meta.dirname, "../../../app/docs/guides/limits.md");

test("the tables of limits.md are generated from LIMITS (vitest -u writes them)", async () => {
  const [before, generated = ""] = readFileSync(guide, "utf8").split("<!-- limits -->");
  const [, after] = generated.split("<!-- /limits -->");
  const written = `${before}<!-- limits -->\n\n${limitsTables(LIMITS)}\n<!-- /limits -->${after}`;
  await expect(written).toMatchFileSnapshot(guide);
});

test("every number of LIMITS appears in a table of limits.md", () => {
  const unread = new Set<string>();
  const watched = <T extends object>(value: T, path: string): T =>
    new Proxy(value, {
      get(target, name) {
        const at = `${path}.${String(name)}`;
        unread.delete(at);
        const found: unknown = Reflect.get(target, name);
        return typeof found === "object" && found !== null ? watched(found, at) : found;
      },
    });
  const collect = (value: object, path: string): void => {
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === "number") unread.add(`${path}.${name}`);
      else collect(inner, `${path}.${name}`);
  };
  collect(LIMITS, "LIMITS");
  expect(unread.size).toBeGreaterThan(30);
  limitsTables(watched(LIMITS, "LIMITS"));
  expect([...unread]).toEqual([]);
});

test("a sign-in link is valid for at least the period of the limit of mails", () => {
  expect(LIMITS.signInLinkMinutes * 60).toBeGreaterThanOrEqual(LIMITS.mails.seconds);
});
