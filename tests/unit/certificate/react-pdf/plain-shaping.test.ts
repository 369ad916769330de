import { readFileSync } from "node:fs";
import { create } from "@cantoo/fontkit";
import { describe, expect, it } from "vitest";
import { PLEX } from "#components/record/pdf/font-files.ts";
import { PLAIN, plainShaper, type Shaped } from "#lib/certificate/react-pdf/plain-shaping.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value ? Object.values(value).flatMap(textsIn) : [];

const letters = Array.from({ length: 0x2030 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  PLAIN.test(letter),
);

/** Every pair of letters, in texts of a line's length. */
const pairs = letters.map((one) => letters.map((other) => one + other).join(""));
const triples = Array.from("fijlt").flatMap((one) => letters.map((other) => `ff${one}f${other}${one}`));

describe.each(PLEX.map(({ family, weight, file }) => ({ name: `${family} ${weight}`, file })))("$name", ({ file }) => {
  // fontkit reads past the end of Plex Mono.
  const font = create(Buffer.concat([readFileSync(file), Buffer.alloc(16)]));
  if (!("layout" in font)) throw new TypeError("a collection");
  const shape = plainShaper(font as unknown as Parameters<typeof plainShaper>[0]);
  const summary = ({ glyphs, positions }: Pick<Shaped, "glyphs" | "positions">) => [
    glyphs.map(({ id }) => id),
    positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => [xAdvance, yAdvance, xOffset, yOffset]),
  ];

  it("shapes plain text with the glyphs and positions of fontkit", () => {
    const texts = [...LOCALES.flatMap((locale) => textsIn(messages(locale))), ...triples].filter((text) =>
      PLAIN.test(text),
    );
    expect(texts.length).toBeGreaterThan(500);
    for (const text of [...texts, ...pairs]) {
      const shaped = shape(text);
      expect([text, shaped && summary(shaped)]).toEqual([text, summary(font.layout(text) as unknown as Shaped)]);
    }
  });

  it("leaves text in other letters to fontkit", () => {
    for (const text of ["e\u0301", "Ωμέγα", "שלום", "a\nb", "a\u00ADb", "Ș", ""])
      expect([text, shape(text)]).toEqual([text, null]);
  });
});
