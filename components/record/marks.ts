import type { Tone } from "./kit.ts";

interface MarkShape {
  /** On a 16 by 16 grid; `fill` paths carry the tone's colour, `line` paths are stroked in it, `cut` paths in the paper's. */
  fill?: string;
  line?: string;
  cut?: string;
  dashed?: boolean;
}

const disc = "M8 1a7 7 0 1 0 0 14a7 7 0 1 0 0 -14Z";
const ring = "M8 1.9a6.1 6.1 0 1 0 0 12.2a6.1 6.1 0 1 0 0 -12.2Z";

/**
 * One shape for each tone, distinct without colour: a ticked disc, a clock, a triangle, a crossed square, a barred disc for
 * what has ended, a ticked ring for what does not count, a dashed ring.
 */
export const MARKS: Record<Tone, MarkShape> = {
  intact: { fill: disc, cut: "M4.6 8.3L7 10.7L11.4 5.7" },
  pending: { line: `${ring}M8 4.4V8L10.4 9.6` },
  warned: { fill: "M8 1L15.5 14.5H0.5Z", cut: "M8 5.5V9.5M8 11.6V12.6" },
  broken: { fill: "M1.5 1.5H14.5V14.5H1.5Z", cut: "M5 5L11 11M11 5L5 11" },
  closed: { fill: disc, cut: "M4.6 8H11.4" },
  uncounted: { line: `${ring}M4.9 8.3L7.1 10.5L11.1 6` },
  unknown: { line: ring, dashed: true },
};
