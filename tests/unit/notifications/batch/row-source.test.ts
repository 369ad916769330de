import { describe, expect, test } from "vitest";
import { fault, ruleText } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { writtenRows } from "#lib/notifications/batch/row-source.ts";

/** Reads a file that arrives in pieces of seven bytes, which divide characters and line ends. */
async function read(format: "csv" | "ndjson", file: string | Uint8Array) {
  const bytes = Buffer.from(file as string);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }
  const rows: unknown[] = [];
  for await (const row of writtenRows({ format, chunks }))
    rows.push("broken" in row ? `${row.row} ${ruleText(row.broken)}` : row);
  return rows;
}

describe("rows in CSV", () => {
  test("columns are variables, besides to and customer_ref", async () => {
    const file = "name,to,customer_ref,flat\nAna, ana@example.com ,C-1,14-B\nLuis,luis@example.com,,\n";
    expect(await read("csv", file)).toEqual([
      { row: 1, fields: { to: "ana@example.com", customer_ref: "C-1", variables: { name: "Ana", flat: "14-B" } } },
      { row: 2, fields: { to: "luis@example.com", variables: { name: "Luis", flat: "" } } },
    ]);
  });

  test("a file of a spreadsheet with a byte order mark, CRLF, quotes and blank lines is read", async () => {
    const file = '\ufeffto,street\r\na@example.com,"Calle ""Ñandú"", 3\r\n2.º B"\r\n\r\nb@example.com,漢字\r\n';
    expect(await read("csv", file)).toEqual([
      { row: 1, fields: { to: "a@example.com", variables: { street: 'Calle "Ñandú", 3\r\n2.º B' } } },
      { row: 2, fields: { to: "b@example.com", variables: { street: "漢字" } } },
    ]);
  });

  test.each([
    ["a semicolon", "to;sum\na@example.com;1,50\n"],
    ["a tab", "to\tsum\na@example.com\t1,50"],
  ])("cells may be separated by %s", async (_, file) => {
    expect(await read("csv", file)).toEqual([{ row: 1, fields: { to: "a@example.com", variables: { sum: "1,50" } } }]);
  });

  test("a row with too many or too few cells is wrong, and the next ones are read", async () => {
    expect(await read("csv", "to,a\nx\nx,1,2\nx,1\n")).toEqual([
      "1 has 1 cells, and the header has 2",
      "2 has 3 cells, and the header has 2",
      { row: 3, fields: { to: "x", variables: { a: "1" } } },
    ]);
  });

  test.each([
    ["without the column to", "a,b\n1,2\n", "rows: has no column “to”: name the columns in the first line"],
    ["with a column twice", "to,a,a\nx,1,2\n", "rows: has two columns “a”"],
    ["with a column that is no name", "to,first name\nx,1\n", "rows: has a column “first name”; rename it"],
    [
      "with a quote that is not closed",
      'to,a\nx,1\nx,"2\ny,3\n',
      "rows: has a quote that is not closed or stands inside a value, in line 4 or above",
    ],
    [
      "with a quote inside a value",
      'to,a\nx,1"2"\n',
      "rows: has a quote that is not closed or stands inside a value, in line 2 or above",
    ],
    [
      "with too many columns",
      `to,${Array.from({ length: 202 }, (_, at) => `c${at}`)}\nx\n`,
      "rows: holds more than 200",
    ],
    ["in Latin-1", Buffer.from("to,a\nx,Ávila\n", "latin1"), "rows: is not valid UTF-8; use that encoding"],
  ])("a file %s is refused", async (_, file, text) => {
    await expect(read("csv", file)).rejects.toThrow(text);
  });
});

test("a file whose header does not end is refused before it fills the memory", async () => {
  let read = 0;
  async function* chunks() {
    for (; read < 64; read++) yield Buffer.alloc(1024 * 1024, ",");
  }
  await expect(writtenRows({ format: "csv", chunks }).next()).rejects.toThrow("rows: has a row at line 1");
  expect(read).toBeLessThan(10);
});

describe("rows in NDJSON", () => {
  test("each line is an object, and blank lines are skipped", async () => {
    expect(await read("ndjson", '\ufeff{"to":"ñ"}\r\n\n{"to":"b"}')).toEqual([
      { row: 1, fields: { to: "ñ" } },
      { row: 2, fields: { to: "b" } },
    ]);
  });

  test("a line that is no JSON object is wrong, and the next ones are read", async () => {
    const lines = ["{", "[]", '{"a":1,"a":2}', '{"to":"b"}'];
    expect(await read("ndjson", lines.join("\n"))).toEqual([
      expect.stringMatching(/^1 is not valid JSON/),
      "2 must be an object",
      `3 ${ruleText(fault("name_twice"))}`,
      { row: 4, fields: { to: "b" } },
    ]);
  });

  test("a line beyond the limit is wrong", async () => {
    async function* chunks() {
      for (let bytes = 0; bytes <= LIMITS.batch.rowBytes; bytes += 65_536) yield Buffer.alloc(65_536, "x");
    }
    const { value } = await writtenRows({ format: "ndjson", chunks }).next();
    expect(value).toMatchObject({ row: 1, broken: { code: "long_bytes" } });
  });
});
