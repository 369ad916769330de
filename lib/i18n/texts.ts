import type * as publicEnglish from "./en/public-texts.ts";
import type * as english from "./en/texts.ts";

/** All texts of one language. English defines which texts a language must have. */
export type Messages = typeof english;

/** Texts of the record, its pages and its certificate. Browser scripts contain only these. */
export type Texts = typeof publicEnglish;
