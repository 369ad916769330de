import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsOf, spanLexeme, spansBack } from "#lib/notifications/list/search-lexemes.ts";
import { startTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

const ORGANIZATION = "0b6a5c1e-6b1f-4a52-9d0a-5d1c9f1e7a01";
const UNIT = 2 ** 18;
const DAY = 86_400_000;

describe("spans back in time", () => {
  const times = fc.tuple(
    fc.integer({ min: -DAY, max: 4e12 }),
    fc.nat({ max: 2e12 }),
    fc.integer({ min: 1, max: 1e12 }),
  );

  test("search spans have no gap or overlap and reach the oldest notification", () => {
    fc.assert(
      fc.property(times, ([newest, age, first]) => {
        const oldest = newest - age;
        let until = newest;
        for (const span of spansBack(newest, oldest, first)) {
          expect(span.until).toBe(until);
          const length = UNIT * 4 ** span.level;
          expect(Math.floor(until / length)).toBe(span.number);
          until = span.number * length - 1;
        }
        expect(until).toBeLessThan(oldest);
      }),
    );
  });

  test("search spans are few for any age of the oldest notification", () => {
    expect(spansBack(2e12, 2e12 - 365 * DAY, 3 * DAY).length).toBeLessThan(120);
    expect(spansBack(2e12, 2e12 - 3650 * DAY, 1).length).toBeLessThan(500);
    expect(spansBack(2e12, 2e12, 1)).toHaveLength(1);
  });

  test("search spans start at their size and grow to a part of the history", () => {
    for (const { level, until } of spansBack(2e12, 1e12, DAY)) {
      const length = UNIT * 4 ** level;
      expect(length).toBeLessThanOrEqual(2 * Math.max(DAY, (2e12 - until) / 32));
    }
  });
});

describe("parts", () => {
  test("search parts of a subject are looked up beside those of the other fields", () =>
    expect(partsOf(ORGANIZATION, "abc", { subjects: true })).toEqual([
      { text: "abc", lexeme: "'9f1e7a01abc' | '^9f1e7a01abc'" },
    ]));

  test.each([
    ["a", ["a"]],
    ["𐐨ñ", ["𐐨ñ"]],
    ["abc", ["abc"]],
    ["ababab", ["aba", "bab"]],
    ["a𐐨ñ-", ["a𐐨ñ", "𐐨ñ-"]],
  ])("search parts of %s", (q, parts) => expect(partsOf(ORGANIZATION, q).map(({ text }) => text)).toEqual(parts));
});

describe("lexemes of the database", () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await startTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const has = async (text: string, at: Date, queries: string[]): Promise<boolean> => {
    const { rows } = await client.query(
      `SELECT bool_and(search_lexemes($1, $2, $3, $3) @@ query::tsquery) AS found FROM unnest($4::text[]) query`,
      [ORGANIZATION, at, text, queries],
    );
    return rows[0].found;
  };

  test("the database's lexemes hold every part of every part of a text", async () => {
    const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0"));
    await fc.assert(
      fc.asyncProperty(anyText, fc.nat(), fc.nat(), async (text, from, length) => {
        const characters = [...text];
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % characters.length)).join("");
        expect(
          await has(
            text,
            new Date(),
            partsOf(ORGANIZATION, part).map(({ lexeme }) => lexeme),
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    "2030-01-01T00:00:00.000Z",
    "2030-05-06T07:08:09.999Z",
    "1969-12-31T23:59:59.999Z",
    "1900-01-01T00:00:00Z",
  ])("the database's lexemes hold the spans of %s on every level, without neighbours", async (time) => {
    const at = new Date(time);
    for (let level = 0; level < 10; level++) {
      const number = Math.floor(at.getTime() / (UNIT * 4 ** level));
      const lexeme = (n: number) => [spanLexeme(ORGANIZATION, { level, number: n, until: 0 })];
      expect(await has("x", at, lexeme(number))).toBe(true);
      expect(await has("x", at, lexeme(number - 1))).toBe(false);
      expect(await has("x", at, lexeme(number + 1))).toBe(false);
    }
  });
});
