/** Longer messages get the largest frame without measuring. */
const MOST_CHARACTERS = 8_000;
/** Line length on a phone; wider windows leave room below. */
const LINE_CHARACTERS = 40;
const PICTURE_LINES = 8;
/** Remote images are not loaded: a frame of their alternative text. */
const REMOTE_LINES = 2;

/** Elements that start a new line. */
const BREAK =
  /<\/?(?:p|div|h[1-6]|li|tr|table|ul|ol|blockquote|pre|hr|section|article|header|footer|dl|dt|dd)\b[^>]*>/gi;
const UNSEEN = /<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1>/gi;

/** Estimates the lines of a message, because no script can measure it in a frame without scripts. */
function linesOf(html: string): number {
  if (html.length > MOST_CHARACTERS) return Number.POSITIVE_INFINITY;
  const seen = html.replace(UNSEEN, "").replace(/\s+/g, " ");
  const all = seen.match(/<svg\b|<img\b/gi)?.length ?? 0;
  const pictures = seen.match(/<svg\b|<img\b[^>]*\bsrc\s*=\s*["']?(?:data|cid):/gi)?.length ?? 0;
  const paragraphs = seen
    .replace(BREAK, "\n\n")
    .replace(/<br\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .trim()
    .split(/\n[\n ]*\n/);
  const lines = paragraphs.flatMap((paragraph) =>
    paragraph.split("\n").map((line) => Math.max(1, Math.ceil(line.trim().length / LINE_CHARACTERS))),
  );
  // Paragraphs are one blank line apart.
  return (
    lines.reduce((sum, count) => sum + count, paragraphs.length - 1) +
    pictures * PICTURE_LINES +
    (all - pictures) * REMOTE_LINES
  );
}

/** The most lines of each height. */
const HEIGHTS = [
  [3, "h-30"],
  [6, "h-42"],
  [9, "h-56"],
  [14, "h-80"],
] as const;

const FRAME = "block w-full border border-l-3 border-hairline border-l-quiet bg-white scheme-light";

/** `undefined`: it may be longer than any frame. */
function heightOf(html: string): string | undefined {
  const lines = linesOf(html);
  return HEIGHTS.find(([most]) => lines <= most)?.[1];
}

/** The classes of the frame around a message in HTML: its height fits the estimated lines. */
export function frameClass(html: string): string {
  return `${FRAME} ${heightOf(html) ?? "h-120"}`;
}

/** Whether a message may be longer than its frame. */
export const isCut = (html: string): boolean => heightOf(html) === undefined;
