import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "#lib/config.ts";
import { STATUS_OF } from "#lib/contract/errors.ts";
import { GUIDES, guideGroups } from "#lib/docs/guides.ts";
import { headingId } from "#lib/docs/markdown.ts";
import { EVENT_TYPES, STATUSES } from "#lib/evidence/chain/states.ts";
import { messages } from "#lib/i18n/messages.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const guide = (name: string): string => read(`app/docs/guides/${name}.md`);

function tokensOf<T extends Token>(text: string, types: readonly string[]): T[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (types.includes(token.type)) found.push(token);
  });
  return found as T[];
}
const anchorsOf = (path: string): string[] =>
  tokensOf<Tokens.Heading>(read(path), ["heading"]).map(({ text }) => headingId(text));

const files = ["README.md", "CONTRIBUTING.md", ...GUIDES.flatMap((group) => Object.values(group.files))];

describe.each(files)("%s", (file) => {
  const links = tokensOf<Tokens.Link | Tokens.Image>(read(file), ["link", "image"]).map(({ href }) => href);

  test(`${file} links only to existing files and headings`, () => {
    const broken = links.filter((href) => {
      if (/^https:/.test(href)) return false;
      const [path = "", anchor] = href.split("#");
      const target = path ? posix.join(posix.dirname(file), path) : file;
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test(`${file} has one title, and no heading twice`, () => {
    const anchors = anchorsOf(file);
    expect(anchors.filter((id, at) => anchors.indexOf(id) !== at)).toEqual([]);
    expect(tokensOf<Tokens.Heading>(read(file), ["heading"]).filter(({ depth }) => depth === 1)).toHaveLength(1);
  });
});

test("every file of app/docs/guides is listed, and every listed guide has a summary", async () => {
  const listed = GUIDES.flatMap((group) => Object.values(group.files));
  for (const name of readdirSync(join(root, "app/docs/guides"))) expect(listed).toContain(`app/docs/guides/${name}`);
  for (const { title, summary } of (await guideGroups()).flatMap(({ guides }) => guides))
    expect(summary.length, title).toBeGreaterThan(40);
});

/** The code in the first cell of each table row. */
const firstCells = (text: string): string[] =>
  tokensOf<Tokens.Table>(text, ["table"]).flatMap(({ rows }) =>
    rows.map(([cell]) => cell?.text.replaceAll("`", "") ?? ""),
  );

test("configuration.md names every setting once, and no other", () => {
  expect(firstCells(guide("configuration")).sort()).toEqual([...SETTINGS].sort());
});

test("every setting named in a guide or the README exists", () => {
  const own = ["POSTGRES_PASSWORD", "APP_PASSWORD", "ACUSE_WEBHOOK_SECRET", "ACUSE_KEY", "DATABASE_URL"];
  for (const file of files)
    for (const [, name = ""] of read(file).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/g))
      expect([...SETTINGS, ...SETTINGS.map((setting) => `${setting}_FILE`), ...own], `${file}: ${name}`).toContain(
        name,
      );
});

test("statuses-and-events.md lists every status and every event", () => {
  expect(firstCells(guide("statuses-and-events"))).toEqual(expect.arrayContaining([...STATUSES, ...EVENT_TYPES]));
});

test("errors.md lists every status code of the API", () => {
  expect(firstCells(guide("errors"))).toEqual(expect.arrayContaining(Object.values(STATUS_OF).map(String)));
});

test("README.md has at most 150 lines", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(151);
});

test("every repository path in README.md, CONTRIBUTING.md or a guide exists", () => {
  for (const file of files.filter((name) => !name.startsWith("lib/"))) {
    const paths = read(file).matchAll(/`((?:app|components|lib|prisma|public|tests)\/[\w./[\]-]*)`/g);
    for (const [, path = ""] of paths) expect(existsSync(join(root, path)), `${file}: ${path}`).toBe(true);
  }
});

test.each(GUIDES)("the Spanish contents name the guides of “$title”", ({ title, files }) => {
  const { docs } = messages("es");
  expect(docs.group(title)).not.toBe(title);
  expect(Object.keys(files).filter((name) => docs.guide(name) === null)).toEqual([]);
});
