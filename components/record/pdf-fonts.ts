import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "@cantoo/fontkit";
import { codePointForm, visible } from "./visible.ts";

interface Face {
  family: "Plex Serif" | "Plex Sans" | "Plex Mono";
  weight: 400 | 600;
  file: string;
}

// From the project's folder: bundlers rewrite import.meta.url, and every one of our processes starts there.
const inPackage = (name: string, file: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "@expo-google-fonts", name, file);

export const FACES: Face[] = [
  { family: "Plex Serif", weight: 400, file: inPackage("ibm-plex-serif", "400Regular/IBMPlexSerif_400Regular.ttf") },
  { family: "Plex Sans", weight: 400, file: inPackage("ibm-plex-sans", "400Regular/IBMPlexSans_400Regular.ttf") },
  { family: "Plex Sans", weight: 600, file: inPackage("ibm-plex-sans", "600SemiBold/IBMPlexSans_600SemiBold.ttf") },
  { family: "Plex Mono", weight: 400, file: inPackage("ibm-plex-mono", "400Regular/IBMPlexMono_400Regular.ttf") },
];

let covered: Set<number> | undefined;

/** Every code point that at least one upright face of each stack draws; the stacks hold the same families in another order. */
function coverage(): Set<number> {
  covered ??= new Set(
    FACES.filter((face) => face.weight === 400).flatMap((face) => {
      const font = create(readFileSync(face.file));
      if (!("characterSet" in font)) throw new TypeError(`${face.file} is a collection, not a font`);
      return font.characterSet;
    }),
  );
  return covered;
}

// They choose between two drawings of the character before them and are nothing by themselves.
const VARIATION_SELECTORS = /[\uFE00-\uFE0F]/g;

// Each space is a place to break a line: a hundred thousand of them would keep the layout busy for half a minute.
const LONG_RUNS = / {200,}/g;
const spacesForm = (run: string) => `‹U+0020 × ${run.length}›`;

/**
 * `text` as the certificate can print it. A glyph that a font lacks would silently come out as another letter, so whatever no
 * face covers is written as its code, `‹U+1F600›`; a decomposed letter is composed first where that helps.
 */
export function printable(text: string): string {
  const shown = visible(text).replace(/\t/g, "    ").replace(VARIATION_SELECTORS, "").replace(LONG_RUNS, spacesForm);
  if (/^[\n\x20-\x7E\u00A0-\u00FF]*$/.test(shown)) return shown;
  return Array.from(isCovered(shown) ? shown : shown.normalize("NFC"), (character) =>
    isCovered(character) ? character : codePointForm(character),
  ).join("");
}

function isCovered(text: string): boolean {
  const set = coverage();
  for (const character of text) {
    if (character !== "\n" && !set.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

/** Whether printing `text` writes some of its characters as codes. */
export function hasUnprintable(text: string): boolean {
  return printable(text).split("‹U+").length > text.split("‹U+").length;
}
