import { PDFContext } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { textOfGlyphName } from "#lib/templates/fonts/glyph-names.ts";
import { styleOf } from "#lib/templates/fonts/style.ts";

describe("styles of fonts", () => {
  const names: [name: string, looks: string][] = [
    ["Helvetica", "sans"],
    ["Helvetica-BoldOblique", "sans bold italic"],
    ["HelveticaNeue-Roman", "sans"],
    ["ArialMT", "sans"],
    ["Arial,BoldItalic", "sans bold italic"],
    ["BCDEEE+Calibri-Bold", "sans bold"],
    ["SegoeUI-Semibold", "sans bold"],
    ["FranklinGothic-Book", "sans"],
    ["DejaVuSans-Oblique", "sans italic"],
    ["IBMPlexSans-SemiBold", "sans bold"],
    ["Times-Roman", "serif"],
    ["TimesNewRomanPS-BoldItalicMT", "serif bold italic"],
    ["LiberationSerif-Italic", "serif italic"],
    ["CenturySchoolbook-Bold", "serif bold"],
    ["Garamond-It", "serif italic"],
    ["PVXQKL+LMRoman10-Regular", "serif"],
    ["LMRoman10-Bold", "serif bold"],
    ["LMRomanSlant10-Regular", "serif italic"],
    ["LMSans10-Regular", "sans"],
    ["LMMono10-Regular", "mono"],
    ["CMR10", "serif"],
    ["CMBX12", "serif bold"],
    ["CMTI10", "serif italic"],
    ["CMTT9", "mono"],
    ["CMSS10", "sans"],
    ["Courier-BoldOblique", "mono bold italic"],
    ["DejaVuSansMono", "mono"],
    ["LetterGothicStd-Bold", "mono bold"],
    ["MonotypeCorsiva", "sans italic"],
    ["HeiseiMin-W3", "serif"],
    ["DejaVuSerif-Bold", "serif bold"],
    ["RobotoSerif-Regular", "serif"],
    ["Roboto-Regular", "sans"],
    ["GentiumPlus-Italic", "serif italic"],
    ["NewCM10-Book", "serif"],
    ["NewCMSans10-Regular", "sans"],
    ["NewCMMono10-Regular", "mono"],
    ["Charter-Roman", "serif"],
    ["XCharter-Bold", "serif bold"],
    ["MSSansSerif", "sans"],
    ["Cambria", "serif"],
  ];
  for (const [name, looks] of names)
    test(`reads the style of ${name} as ${looks}`, () => {
      const { family, bold, italic } = styleOf(name, undefined);
      expect([family, bold ? "bold" : "", italic ? "italic" : ""].filter(Boolean).join(" ")).toBe(looks);
    });

  test("takes the style from the descriptor if the name is unknown", () => {
    const descriptor = (entries: object) => PDFContext.create().obj(entries as never) as never;
    expect(styleOf("ABCDEF+F1", descriptor({ Flags: 2 + 64 }))).toEqual({ family: "serif", bold: false, italic: true });
    expect(styleOf("F2", descriptor({ Flags: 1, FontWeight: 700 }))).toEqual({
      family: "mono",
      bold: true,
      italic: false,
    });
    expect(styleOf("F3", descriptor({ Flags: 32, ItalicAngle: -12 }))).toEqual({
      family: "sans",
      bold: false,
      italic: true,
    });
  });
});

describe("glyph names", () => {
  const names: Record<string, string> = {
    braceleft: "{",
    A: "A",
    seven: "7",
    Aogonek: "Ą",
    ohungarumlaut: "ő",
    scommaaccent: "ş",
    Lslash: "Ł",
    Euro: "€",
    alpha: "α",
    Omega: "Ω",
    sigma1: "ς",
    afii10017: "А",
    afii10023: "Ё",
    afii10049: "Я",
    afii10065: "а",
    afii10071: "ё",
    afii10097: "я",
    uni007B: "{",
    uni00410301: "A\u0301",
    u1F600: "😀",
    "a.sc": "a",
    f_i: "fi",
    g23: "",
    constructor: "",
  };
  for (const [name, text] of Object.entries(names))
    test(`reads the glyph name ${name} as ${text || "unknown"}`, () => expect(textOfGlyphName(name)).toBe(text));
});
