import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

/** A row of the README's table of limits: the limit, and the tests that it names as `file` › group › title; › title; … */
interface Row {
  limit: string;
  named: { file: string; titles: string[] }[];
}

const rows: Row[] = [...read("README.md").matchAll(/^\| (.+?) \|.*\| (`tests\/[^|]+) \|$/gm)].map(
  ([, limit = "", proof = ""]) => {
    let file = "";
    const named = proof.split("; ").map((one) => {
      const [first = "", ...titles] = one.split("›").map((part) => part.trim());
      file = /^`(.+)`$/.exec(first)?.[1] ?? file;
      return { file, titles: titles.map((title) => title.replace(/ \(and [^)]*\)$/, "")) };
    });
    return { limit, named };
  },
);

/** What the tests and groups of a file are called, with anything where a title has a placeholder. */
function titlesOf(file: string): RegExp[] {
  const literals = read(file).matchAll(/\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,/g);
  return [...literals].map(([, , title = ""]) => {
    const words = title.replace(/\\(.)/g, "$1").split(/%[sdijo]|\$\{[^}]*\}/);
    return new RegExp(`^${words.map((part) => part.replace(/[^\w ]/g, "\\$&")).join(".+")}$`);
  });
}

describe("the README's table of limits names tests that are there:", () => {
  test.each(rows)("$limit", ({ named }) => {
    for (const { file, titles } of named) {
      expect(isThere(file), file).toBe(true);
      expect(titles.length, `titles in ${file}`).toBeGreaterThan(0);
      const there = titlesOf(file).filter(({ source }) => source !== "^.+$");
      for (const title of titles)
        expect(
          there.some((pattern) => pattern.test(title)),
          `${file} › ${title}`,
        ).toBe(true);
    }
  });

  test("every row of it is read", () => {
    const table = read("README.md").split("| Limit | Value |")[1] ?? "";
    expect(rows).toHaveLength(table.trim().split("\n").length - 2);
  });
});

test("every file that the README names is there", () => {
  const paths = read("README.md").matchAll(/\b(?:app|components|lib|prisma|public|tests)\/[\w./-]*\w/g);
  const missing = [...new Set([...paths].map(([path]) => path))].filter(
    (path) => !isThere(path) && !isThere(`${path}.ts`),
  );
  expect(missing).toEqual([]);
});
