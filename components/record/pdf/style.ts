import { StyleSheet } from "@react-pdf/renderer";

export const SERIF = ["Plex Serif", "Plex Sans", "Plex Mono"];
export const SANS = ["Plex Sans", "Plex Serif", "Plex Mono"];
const MONO = ["Plex Mono", "Plex Sans", "Plex Serif"];

/** Colours of the certificate, which has no dark scheme. */
export const INKS = {
  paper: "#FBFAF6",
  ink: "#16202E",
  quiet: "#5A6472",
  hairline: "#D9D5CA",
  intact: "#1F5A46",
  pending: "#8A5A00",
  warned: "#8A5A00",
  broken: "#9E2F20",
  closed: "#5F6774",
  uncounted: "#5F6774",
  unknown: "#5F6774",
} as const;

/** White, unlike web pages: printers would print a tint. */
export const PAPER = "#FFFFFF";

/** Widths in points of the label column and of the gap after it. */
export const LABEL_WIDTH = 102;
export const GUTTER = 10;

export const BODY_SIZE = 9.8;
export const BODY_LEADING = 1.45;

/** Colour of every second group of a hash. */
export const HASH_TINT = "#6A7482";

/** Points from line to line in previews of text files. */
export const LISTING_LEADING = 10.4;

/** Every font size has the same line height, so that rows are equally high. */
const line = (fontSize: number) => ({ fontSize, lineHeight: 12.6 / fontSize });

export const pdf = StyleSheet.create({
  sectionHead: { marginTop: 8, borderTopWidth: 0.75, borderTopColor: INKS.ink, paddingTop: 5, marginBottom: 4 },
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
  /** Raised, like `title`, to the baseline of its label. */
  certified: { ...line(9.8), fontFamily: SERIF, color: INKS.ink, marginTop: -1.5, marginBottom: 1.5 },
  title: { fontFamily: SERIF, fontSize: 12.6, color: INKS.ink, lineHeight: 1.3, marginTop: -4.4, marginBottom: 5.2 },
  body: { fontFamily: SERIF, fontSize: BODY_SIZE, color: INKS.ink, lineHeight: BODY_LEADING },
  quoted: {
    borderLeftWidth: 1.5,
    borderLeftColor: INKS.quiet,
    paddingLeft: 9,
    paddingVertical: 1,
    marginTop: 2,
    marginBottom: 4,
  },
  mono: { ...line(8), fontFamily: MONO, color: INKS.ink },
  /** Fits 104 letters per line and 64 lines per page; see lib/certificate/previews/text.ts. */
  listing: { fontFamily: MONO, fontSize: 7.6, lineHeight: LISTING_LEADING / 7.6, color: INKS.ink },
  /** As wide as 64 letters. */
  hash: { ...line(8), width: 308, fontFamily: MONO, color: INKS.ink },
  time: { ...line(8.4), fontFamily: SANS, color: INKS.ink },
  step: { ...line(10.6), flex: 1, fontFamily: SERIF, color: INKS.ink, marginBottom: 1 },
  /** Beside the title of an event, on its baseline. */
  when: { ...line(8.4), fontFamily: SANS, color: INKS.quiet, marginLeft: 12, marginTop: 2.2 },
  link: {
    fontFamily: MONO,
    fontSize: 6.5,
    color: INKS.intact,
    lineHeight: 1.45,
    textDecoration: "none",
    marginTop: 1,
    marginBottom: 3,
  },
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
