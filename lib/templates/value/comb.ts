import type { Show } from "../content/text.ts";
import { type Embed, type Layout, layOut, type Part } from "./layout.ts";
import { needsShaping } from "./shape.ts";

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Lays out a value with each character in the middle of a cell; `undefined` where one is too wide for that. */
export function layOutInCells(text: string, cell: number, show: Show, embed: Embed): Layout | undefined {
  if (needsShaping(text)) return undefined;
  const layouts = [...clusters.segment(text)].map(({ segment }) => layOut(segment, show, embed));
  const [first] = layouts;
  if (!first || layouts.some(({ width, framed }) => framed || Math.abs(width) > Math.abs(cell))) return undefined;
  const { state } = show;
  const scale = state.font.vertical ? 1 : state.scale;
  const parts = () =>
    layouts.flatMap((layout) => {
      const drawn = layout.parts();
      const move = (part: Part | undefined, distance: number) =>
        (-distance * 1000) / ((part?.font ? layout.size : state.size) * scale);
      const side = (cell - layout.width) / 2;
      drawn[0]?.items.unshift(move(drawn[0], side));
      drawn.at(-1)?.items.push(move(drawn.at(-1), side - layout.trailing));
      return drawn;
    });
  return { ...first, parts, width: cell * layouts.length, trailing: 0, actualText: undefined };
}
