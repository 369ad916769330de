import { PDFContext, PDFDict } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { DrawingCost, TooExpensive } from "#lib/certificate/previews/cost.ts";
import { ANY_CODE, readOperators } from "#lib/certificate/previews/operators.ts";

const context = PDFContext.create();
const dear = context.stream(`1000 0 d0 ${"0 0 m 9 9 l S ".repeat(8_000)}`);
const cheap = context.stream("1000 0 d0 0 0 9 9 re f");
/** A font whose letter A is cheap, and whose letter B costs as much as a hundred thousand octets of operators. */
const font = {
  Type: "Font",
  Subtype: "Type3",
  CharProcs: { A: cheap, B: dear },
  Encoding: { Differences: [65, "A", "B"] },
};
const LETTERS = 10_000;
const A = "A".repeat(LETTERS);
const B = "B".repeat(LETTERS);

function draw(contents: string, resources: object): void {
  const own = context.obj(resources as never);
  new DrawingCost().addPage(Buffer.from(contents, "latin1"), own instanceof PDFDict ? own : undefined);
}

describe("Type 3 glyphs", () => {
  test("counts each Type 3 glyph at its own cost, whatever others of the font cost", () => {
    draw(`BT /F 9 Tf (${A}) Tj ET`, { Font: { F: font } });
    draw(`BT /F 9 Tf (${A.slice(9)}) Tj ET ${"0 0 m 1 1 l S ".repeat(100_000)}`, { Font: { F: font } });
    expect(() => draw(`BT /F 9 Tf (${B}) Tj ET`, { Font: { F: font } })).toThrow(TooExpensive);
  });

  const hidden: [string, string][] = [
    ["as octal numbers", `(${"\\102".repeat(LETTERS)}) Tj`],
    ["in hexadecimal digits", `<${"42".repeat(LETTERS)}> Tj`],
    ["in hexadecimal digits with spaces", `<${"4 2\n".repeat(LETTERS)}> Tj`],
    ["behind a parenthesis in a comment", `% (\n (${B}) Tj`],
    ["behind one that closes in a comment", `% )))\n (${B}) Tj`],
    ["behind a picture that closes what is not open", `BI /W 1 /H 1 ID )))(\\ EI (${B}) Tj`],
    ["in parentheses within", `((\\)${B})) Tj`],
    ["behind a backslash outside of strings", `\\(${B}) Tj`],
  ];
  test.each(hidden)("counts Type 3 glyphs %s", (_, text) => {
    expect(() => draw(`BT /F 9 Tf ${text} ET`, { Font: { F: font } })).toThrow(TooExpensive);
  });

  test("counts Type 3 glyphs in a form that inherits the font", () => {
    const form = context.stream(`BT (${B}) Tj ET`, { Type: "XObject", Subtype: "Form" });
    expect(() => draw("/F 9 Tf /X Do", { Font: { F: font }, XObject: { X: form } })).toThrow(TooExpensive);
    draw("/X Do", { XObject: { X: form } });
  });

  test("counts a code with no name or two names as the most expensive glyph", () => {
    for (const Differences of [[], [65, "A", 65, "B"]])
      expect(() => draw(`/F 9 Tf (${A}) Tj`, { Font: { F: { ...font, Encoding: { Differences } } } })).toThrow(
        TooExpensive,
      );
  });
});

test("counts a pattern for each paint, also in a form that inherits it", () => {
  const cell = context.stream("0 0 m 9 9 l S ".repeat(8_000), { PatternType: 1, PaintType: 1 });
  const painting = "0 0 9 9 re f ".repeat(LETTERS);
  const form = context.stream(painting, { Type: "XObject", Subtype: "Form" });
  const resources = { Pattern: { P: cell }, XObject: { X: form } };
  draw(`/Pattern cs /P scn 0 0 9 9 re f ${"1 2 l ".repeat(LETTERS)}`, resources);
  expect(() => draw(`/Pattern cs /P scn ${painting}`, resources)).toThrow(TooExpensive);
  expect(() => draw("/Pattern cs /P scn /X Do", resources)).toThrow(TooExpensive);
});

/** Letters found by a reader that skips comments, or that does not. */
function found(text: string, comments: boolean): number {
  let [letters, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (depth === 0) {
      if (sign === "%" && comments) while (at + 1 < text.length && text[at + 1] !== "\n") at++;
      else if (sign === "(") depth++;
      continue;
    }
    if (sign === ")" && --depth === 0) continue;
    if (sign === "(") depth++;
    if (sign === "\\") at++;
    letters++;
  }
  return letters;
}

test("counts at least the letters that other readers find in operators", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const signs = [..."(()))\\%\n<>a "];
  const missed: string[] = [];
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 24 }, () => signs[next(signs.length)]).join("");
    const { letters } = readOperators(Buffer.from(text, "latin1"));
    const counted = letters.reduce((sum, one) => sum + one, 0);
    if (counted < Math.max(found(text, true), found(text, false))) missed.push(text);
  }
  expect(missed).toEqual([]);
  expect(readOperators(Buffer.from("(a\\)b) <42>")).letters[ANY_CODE]).toBeGreaterThan(1);
});
