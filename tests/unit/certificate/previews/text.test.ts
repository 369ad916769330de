import { describe, expect, test } from "vitest";
import { textPreview } from "#lib/certificate/previews/text.ts";

function shown(bytes: Uint8Array | string, room = 300) {
  const preview = textPreview(typeof bytes === "string" ? Buffer.from(bytes) : bytes, room);
  if (preview.kind !== "text") throw new Error("not shown");
  return preview;
}

describe("text previews", () => {
  test.each([
    ["UTF-8", Buffer.from("Año – 日本\nzwei")],
    ["UTF-8", Buffer.from("\uFEFFAño – 日本\nzwei")],
    ["UTF-16", Buffer.from("\uFEFFAño – 日本\nzwei", "utf16le")],
    ["UTF-16", Buffer.from("\uFEFFAño – 日本\nzwei", "utf16le").swap16()],
  ])("a text preview detects %s from the bytes", (encoding, bytes) => {
    expect(shown(bytes)).toMatchObject({ encoding, pages: [["Año – 日本", "zwei"]] });
  });

  test("a text preview reads other bytes as Windows-1252 and states that", () => {
    expect(shown(Buffer.from([0x41, 0xf1, 0x6f, 0x20, 0x80]))).toMatchObject({
      encoding: "Windows-1252",
      pages: [["Año €"]],
    });
  });

  test("a file with control characters is not shown as text", () => {
    expect(textPreview(Uint8Array.of(0x50, 0x4b, 3, 4, 0xff), 9)).toEqual({ kind: "none", reason: "kind" });
    expect(textPreview(Buffer.from("\uFEFFa\0b", "utf16le"), 9)).toEqual({ kind: "none", reason: "kind" });
  });

  test("a text preview loses no letter at the end of a line and no line at the end of a page", () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(" ");
    const { pages } = shown(`${words}\n${"x".repeat(5_000)}\n${"\n".repeat(200)}end`);
    expect(pages.flat().join("").replaceAll(" ", "")).toBe(`${words.replaceAll(" ", "")}${"x".repeat(5_000)}end`);
    expect(pages.flat().every((line) => [...line].length <= 104)).toBe(true);
    expect(pages.every((lines) => lines.length <= 64)).toBe(true);
  });

  test("a text preview prints direction marks and invisible characters as codes", () => {
    expect(shown("a\u202Eb\u200B").pages).toEqual([["a‹U+202E›b‹U+200B›"]]);
  });

  test("a preview of a long text states how much is left out", () => {
    const { pages, left } = shown(Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join("\n"));
    expect(pages.flat()).toHaveLength(2_000);
    expect(left).toEqual({ lines: 8_000, columns: 0 });
    expect(shown("a\n".repeat(500), 2).left.lines).toBe(501 - 128);
  });
});

describe("table previews", () => {
  test("a table preview has columns and its first row on each page", () => {
    const { pages, table, left } = shown(
      `name,sum\n${Array.from({ length: 100 }, (_, at) => `row ${at},${at}`).join("\n")}\n`,
    );
    expect(table).toBe(true);
    expect(pages[0]?.slice(0, 3)).toEqual(["name   │ sum", "───────┼────", "row 0  │ 0"]);
    expect(pages[1]?.slice(0, 3)).toEqual(["name   │ sum", "───────┼────", "row 62 │ 62"]);
    expect(left).toEqual({ lines: 0, columns: 0 });
  });

  test("a table preview reads quoted fields, semicolons and tabs", () => {
    expect(shown('a;b\n"x;y";"say ""hi""\nand more"\n').pages[0]?.at(-1)).toBe('x;y │ say "hi" and more');
    expect(shown("a\tb\nc\td").pages[0]).toEqual(["a │ b", "──┼──", "c │ d"]);
  });

  test("a table preview wraps a wide field without losing a letter", () => {
    const long = Array.from({ length: 40 }, (_, at) => `part${at}`).join(" ");
    const { pages, landscape } = shown(`a,b\n${long},${long}\n1,2\n`);
    expect(landscape).toBe(true);
    const column = (at: number) =>
      pages
        .flat()
        .slice(2, -1)
        .map((line) => line.split("│")[at]?.trim() ?? "")
        .join(" ");
    for (const at of [0, 1]) expect(column(at).replace(/\s+/g, " ").trim()).toBe(long);
  });

  test("a preview of a million columns shows the first and counts the others", () => {
    const row = Array.from({ length: 1_000_000 }, (_, at) => at % 10).join(",");
    const { pages, left } = shown(`${row}\n${row}\n`);
    expect(pages.flat().every((line) => line.length <= 158)).toBe(true);
    expect(left.columns).toBe(1_000_000 - 14);
  });

  test("a text with commas is not previewed as a table", () => {
    expect(shown("Dear Ana, hello\nthe lease, as agreed, ends.\n").table).toBe(false);
    expect(shown('a,b\n"x"y,z\n').table).toBe(false);
  });
});
