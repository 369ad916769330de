/**
 * Glyph names of Adobe's glyph list. Most of that list is a base letter and the name of an accent, which code composes.
 */
const PLAIN: Record<string, string> = {
  space: " ",
  exclam: "!",
  quotedbl: '"',
  numbersign: "#",
  dollar: "$",
  percent: "%",
  ampersand: "&",
  quotesingle: "'",
  quoteright: "’",
  quoteleft: "‘",
  parenleft: "(",
  parenright: ")",
  asterisk: "*",
  plus: "+",
  comma: ",",
  hyphen: "-",
  minus: "−",
  sfthyphen: "\u00ad",
  softhyphen: "\u00ad",
  period: ".",
  slash: "/",
  colon: ":",
  semicolon: ";",
  less: "<",
  equal: "=",
  greater: ">",
  question: "?",
  at: "@",
  bracketleft: "[",
  backslash: "\\",
  bracketright: "]",
  asciicircum: "^",
  underscore: "_",
  grave: "`",
  braceleft: "{",
  bar: "|",
  braceright: "}",
  asciitilde: "~",
  nbspace: "\u00a0",
  nonbreakingspace: "\u00a0",
  exclamdown: "¡",
  cent: "¢",
  sterling: "£",
  currency: "¤",
  yen: "¥",
  brokenbar: "¦",
  section: "§",
  dieresis: "¨",
  copyright: "©",
  ordfeminine: "ª",
  guillemotleft: "«",
  logicalnot: "¬",
  registered: "®",
  macron: "¯",
  degree: "°",
  plusminus: "±",
  acute: "´",
  mu: "µ",
  paragraph: "¶",
  periodcentered: "·",
  cedilla: "¸",
  ordmasculine: "º",
  guillemotright: "»",
  questiondown: "¿",
  multiply: "×",
  divide: "÷",
  germandbls: "ß",
  Germandbls: "ẞ",
  AE: "Æ",
  ae: "æ",
  OE: "Œ",
  oe: "œ",
  Oslash: "Ø",
  oslash: "ø",
  Eth: "Ð",
  eth: "ð",
  Thorn: "Þ",
  thorn: "þ",
  Lslash: "Ł",
  lslash: "ł",
  Dcroat: "Đ",
  dcroat: "đ",
  Hbar: "Ħ",
  hbar: "ħ",
  Tbar: "Ŧ",
  tbar: "ŧ",
  Eng: "Ŋ",
  eng: "ŋ",
  dotlessi: "ı",
  dotlessj: "ȷ",
  kgreenlandic: "ĸ",
  ellipsis: "…",
  endash: "–",
  emdash: "—",
  quotedblleft: "“",
  quotedblright: "”",
  quotesinglbase: "‚",
  quotedblbase: "„",
  guilsinglleft: "‹",
  guilsinglright: "›",
  dagger: "†",
  daggerdbl: "‡",
  bullet: "•",
  perthousand: "‰",
  Euro: "€",
  trademark: "™",
  florin: "ƒ",
  fraction: "⁄",
  visiblespace: "␣",
  ff: "ff",
  fi: "fi",
  fl: "fl",
  ffi: "ffi",
  ffl: "ffl",
};

const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  caron: "\u030c",
  breve: "\u0306",
  macron: "\u0304",
  dotaccent: "\u0307",
  ogonek: "\u0328",
  cedilla: "\u0327",
  commaaccent: "\u0327",
  hungarumlaut: "\u030b",
};

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const GREEK =
  "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho sigma1 Sigma Tau Upsilon Phi Chi Psi Omega".split(
    " ",
  );

/** Returns the Unicode text of a glyph name; "" if it is unknown. */
export function textOfGlyphName(name: string): string {
  const [base = ""] = name.split(".");
  if (base.includes("_")) return base.split("_").map(textOfGlyphName).join("");
  if (/^[A-Za-z]$/.test(base)) return base;
  const plain = Object.hasOwn(PLAIN, base) ? PLAIN[base] : undefined;
  return plain ?? digit(base) ?? byNumber(base) ?? accented(base) ?? greek(base) ?? cyrillic(base) ?? "";
}

function digit(name: string): string | undefined {
  const value = DIGITS.indexOf(name);
  return value < 0 ? undefined : String(value);
}

/** Reads "uni007B", "uni007B007D" and "u1F600". */
function byNumber(name: string): string | undefined {
  const many = /^uni((?:[\dA-Fa-f]{4})+)$/.exec(name)?.[1];
  if (many) return (many.match(/.{4}/g) ?? []).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join("");
  const one = Number.parseInt(/^u([\dA-Fa-f]{4,6})$/.exec(name)?.[1] ?? "", 16);
  return one <= 0x10ffff ? String.fromCodePoint(one) : undefined;
}

function accented(name: string): string | undefined {
  const [, letter = "", accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const mark = Object.hasOwn(ACCENTS, accent) ? ACCENTS[accent] : undefined;
  if (!mark) return undefined;
  const whole = (letter + mark).normalize("NFC");
  return whole.length === 1 ? whole : undefined;
}

function greek(name: string): string | undefined {
  const capital = GREEK.indexOf(name.charAt(0).toUpperCase() + name.slice(1));
  if (name === "sigma1") return "ς";
  if (capital < 0) return undefined;
  const isCapital = /^[A-Z]/.test(name);
  return String.fromCharCode((isCapital ? 0x391 : 0x3b1) + capital);
}

/** Reads "afii10017" to "afii10049", А to Я with Ё seventh, and the small letters from "afii10065". */
function cyrillic(name: string): string | undefined {
  const number = Number(/^afii(10\d{3})$/.exec(name)?.[1] ?? Number.NaN);
  const [first, base] = number >= 10065 ? [10065, 0x430] : [10017, 0x410];
  const at = number - first;
  if (!(at >= 0 && at <= 32)) return undefined;
  if (at === 6) return first === 10065 ? "ё" : "Ё";
  return String.fromCharCode(base + at - (at > 6 ? 1 : 0));
}
