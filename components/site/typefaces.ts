/** What nearly every page is set in: asked for at once, so that no text moves when its letters come. */
export const FIRST_TYPEFACES = [
  "/fonts/ibm-plex-serif-latin-400-normal.woff2",
  "/fonts/ibm-plex-sans-latin-wght-normal.woff2",
];
