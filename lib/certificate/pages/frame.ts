/** Points. */
export const A4 = { short: 595.28, long: 841.89 };
export const SIDE = 56;
export const RUNNING_SIZE = 7;
interface Frame {
  landscape: boolean;
  /** Points from the page's lower left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Points from the top of the page to the frame, below the caption. */
export const FRAME_TOP = 98;
const BOTTOM = 72;
/** The largest factor by which a small picture is enlarged. */
const MOST_ENLARGED = 1.5;

/** Returns the place of a page or picture on an A4 page: as large as fits, never cropped. */
export function frame(size: { width: number; height: number }): Frame {
  const landscape = size.width > size.height * 1.05;
  const [pageWidth, pageHeight] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const room = { width: pageWidth - 2 * SIDE, height: pageHeight - FRAME_TOP - BOTTOM };
  const scale = Math.min(MOST_ENLARGED, room.width / size.width, room.height / size.height);
  const width = size.width * scale;
  const height = size.height * scale;
  return { landscape, x: (pageWidth - width) / 2, y: pageHeight - FRAME_TOP - height, width, height };
}
