import { StyleSheet } from "@react-pdf/renderer";
import { INKS } from "./marks.ts";

export const SERIF = ["Plex Serif", "Plex Sans", "Plex Mono"];
export const SANS = ["Plex Sans", "Plex Serif", "Plex Mono"];
export const MONO = ["Plex Mono", "Plex Sans", "Plex Serif"];

/** White, unlike that of pages: a tint over the whole page would be printed. */
export const PAPER = "#FFFFFF";

/** Points. The label column is narrow, as in a register; what is certified stands in the wide one. */
export const LABEL_WIDTH = 94;
export const GUTTER = 14;

export const BODY_SIZE = 9.8;
export const BODY_LEADING = 1.45;

/** Points from line to line of a text that is shown as a whole page. */
export const LISTING_LEADING = 10.4;

/** One line of a register is as high as any other, whatever its type, so that labels and values stand on one line. */
const line = (fontSize: number) => ({ fontSize, lineHeight: 12.6 / fontSize });

export const pdf = StyleSheet.create({
  sectionHead: { marginTop: 12, borderTopWidth: 0.75, borderTopColor: INKS.ink, paddingTop: 5, marginBottom: 2 },
  sectionTitle: { fontFamily: SERIF, fontSize: 13, color: INKS.ink, lineHeight: 1.25 },
  lead: { fontFamily: SANS, fontSize: 7.8, color: INKS.quiet, lineHeight: 1.45, marginTop: 2, maxWidth: 400 },
  row: { flexDirection: "row", paddingVertical: 1.1 },
  label: {
    ...line(7.8),
    width: LABEL_WIDTH,
    marginRight: GUTTER,
    fontFamily: SANS,
    color: INKS.quiet,
    paddingTop: 0.5,
  },
  value: { flex: 1 },
  words: { ...line(8.4), fontFamily: SANS, color: INKS.ink },
  point: { fontFamily: SANS, fontSize: 8, color: INKS.ink, lineHeight: 1.35 },
  quiet: { fontFamily: SANS, fontSize: 7.8, color: INKS.quiet, lineHeight: 1.45 },
  certified: { ...line(9.8), fontFamily: SERIF, color: INKS.ink },
  title: { fontFamily: SERIF, fontSize: 12.6, color: INKS.ink, lineHeight: 1.3, marginTop: -2.2, marginBottom: 3 },
  body: { fontFamily: SERIF, fontSize: BODY_SIZE, color: INKS.ink, lineHeight: BODY_LEADING },
  mono: { ...line(8), fontFamily: MONO, color: INKS.ink },
  /** 104 letters in a line, 64 lines on a page; see lib/certificate/previews/text.ts. */
  listing: { fontFamily: MONO, fontSize: 7.6, lineHeight: LISTING_LEADING / 7.6, color: INKS.ink },
  hash: { ...line(8), fontFamily: MONO, color: INKS.ink },
  hashPale: { color: "#6A7482" },
  time: { ...line(8.4), fontFamily: SANS, color: INKS.ink },
  link: { fontFamily: MONO, fontSize: 6.5, color: INKS.intact, lineHeight: 1.45, textDecoration: "none" },
  /** A link to another page of the document. */
  within: { color: INKS.intact, textDecoration: "none" },
  rail: {
    flex: 1,
    width: 0,
    borderLeftWidth: 0.75,
    borderLeftColor: "#A9AFB6",
    marginLeft: 5.6,
  },
  entry: { paddingTop: 3, paddingBottom: 3 },
  entryRule: { borderTopWidth: 0.5, borderTopColor: INKS.hairline },
  mark: { flexDirection: "row", alignItems: "flex-start" },
  markWords: { ...line(8.4), flex: 1, fontFamily: SANS, fontWeight: 600 },
});
