import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "@cantoo/fontkit";

interface FontFile {
  family: string;
  weight: 400 | 600;
  file: string;
}

// Bundlers rewrite import.meta.url; every process starts in the project's folder.
const inPackage = (name: string, file: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "@expo-google-fonts", name, file);

/** The fonts of nearly every record. */
export const PLEX: readonly FontFile[] = [
  { family: "Plex Serif", weight: 400, file: inPackage("ibm-plex-serif", "400Regular/IBMPlexSerif_400Regular.ttf") },
  { family: "Plex Sans", weight: 400, file: inPackage("ibm-plex-sans", "400Regular/IBMPlexSans_400Regular.ttf") },
  { family: "Plex Sans", weight: 600, file: inPackage("ibm-plex-sans", "600SemiBold/IBMPlexSans_600SemiBold.ttf") },
  { family: "Plex Mono", weight: 400, file: inPackage("ibm-plex-mono", "400Regular/IBMPlexMono_400Regular.ttf") },
];

const HAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uFF00-\uFFEF]/u;

/** Fonts for letters that Plex lacks. A file is opened only for a text that matches `draws`. */
const OTHERS: (FontFile & { draws: RegExp })[] = [
  { name: "ibm-plex-sans-arabic", ttf: "IBMPlexSansArabic", draws: /\p{scx=Arabic}/u },
  { name: "noto-sans-devanagari", ttf: "NotoSansDevanagari", draws: /\p{scx=Devanagari}/u },
  { name: "noto-sans-thai", ttf: "NotoSansThai", draws: /\p{scx=Thai}/u },
  { name: "ibm-plex-sans-jp", ttf: "IBMPlexSansJP", draws: HAN },
  { name: "ibm-plex-sans-kr", ttf: "IBMPlexSansKR", draws: HAN, folder: "" },
  { name: "noto-sans-sc", ttf: "NotoSansSC", draws: HAN },
  // Hebrew, and rarer Latin and Greek letters.
  {
    name: "tinos",
    ttf: "Tinos",
    draws: /[\p{Script=Hebrew}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{S}\p{P}]/u,
  },
  { name: "noto-emoji", ttf: "NotoEmoji", draws: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u },
].map(({ name, ttf, draws, folder = "400Regular/" }) => ({
  family: name,
  weight: 400,
  file: inPackage(name, `${folder}${ttf}_400Regular.ttf`),
  draws,
}));

/** All fonts. Listing a font does not open its file. */
export const FONT_FILES: readonly FontFile[] = [...PLEX, ...OTHERS];

const drawn = new Map<string, Set<number>>();

/** Returns the code points that a font has glyphs for. */
function coverage(file: string): Set<number> {
  let points = drawn.get(file);
  if (!points) {
    const font = create(readFileSync(file));
    if (!("characterSet" in font)) throw new TypeError(`${file} is a collection, not a font`);
    points = new Set(font.characterSet);
    drawn.set(file, points);
  }
  return points;
}

/** Joiners and variation selectors choose between forms of their neighbours; a font may lack them. */
export const CHOOSES = /^(?:\u200C|\u200D|[\uFE00-\uFE0F])$/;

const covers = (file: string, cluster: string): boolean =>
  Array.from(cluster).every(
    (character) => CHOOSES.test(character) || coverage(file).has(character.codePointAt(0) ?? 0),
  );

const upright = PLEX.filter(({ weight }) => weight === 400);
const inPlex = new Map<string, boolean>();

/** True when each character of the cluster is in one of the Plex fonts. */
function plexDraws(cluster: string): boolean {
  let known = inPlex.get(cluster);
  if (known === undefined) {
    known = Array.from(cluster).every((character) => upright.some(({ file }) => covers(file, character)));
    if (cluster.length === 1) inPlex.set(cluster, known);
  }
  return known;
}

/** Returns the order of the East Asian fonts: a character has different forms in Japanese, Chinese and Korean. */
function eastAsianOrder(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return ["ibm-plex-sans-jp", "noto-sans-sc", "ibm-plex-sans-kr"];
  if (/\p{Script=Hangul}/u.test(text)) return ["ibm-plex-sans-kr", "noto-sans-sc", "ibm-plex-sans-jp"];
  return ["noto-sans-sc", "ibm-plex-sans-jp", "ibm-plex-sans-kr"];
}

/** Returns `""` for the Plex fonts, the name of another family, or `null` when no font has the cluster. */
type Drawer = (cluster: string) => string | null;

/** @param text the text that contains the clusters, which are letters with their marks */
export function drawerFor(text: string): Drawer {
  const first = eastAsianOrder(text);
  const fonts = OTHERS.toSorted((one, other) => first.indexOf(one.family) - first.indexOf(other.family));
  const known = new Map<string, string | null>();
  return (cluster) => {
    let family = known.get(cluster);
    if (family === undefined) {
      // Emoji presentation and joined emoji need a font that has their picture.
      const joined = cluster.includes("\u200D") || cluster.includes("\uFE0F");
      const other = () => fonts.find(({ draws, file }) => draws.test(cluster) && covers(file, cluster))?.family;
      family = (joined ? other() : undefined) ?? (plexDraws(cluster) ? "" : (other() ?? null));
      known.set(cluster, family);
    }
    return family;
  };
}

/** True when another font than Plex has the character, so that a space or a comma does not change the font. */
export function alsoDraws(family: string, character: string): boolean {
  const font = OTHERS.find((other) => other.family === family);
  return font !== undefined && coverage(font.file).has(character.codePointAt(0) ?? 0);
}
