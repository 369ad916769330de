import { undoPng } from "#lib/evidence/pdf/filters.ts";
import { UnreadablePdf } from "./errors.ts";

/** Reads a number of a filter's `/DecodeParms`. */
export type Parameter = (key: string, otherwise: number) => number;

/** Reverses a TIFF or PNG predictor (ISO 32000-2 §7.4.4.4). */
export function unpredict(data: Uint8Array, parameter: Parameter): Uint8Array {
  const predictor = parameter("Predictor", 1);
  if (predictor === 1) return data;
  const bits = parameter("BitsPerComponent", 8);
  const step = Math.max(1, Math.ceil((parameter("Colors", 1) * bits) / 8));
  const width = Math.ceil((parameter("Columns", 1) * parameter("Colors", 1) * bits) / 8);
  if (!(width >= 1 && width < 1 << 24)) throw new UnreadablePdf("damaged");
  if (predictor >= 10) return undoPng(data, step, width);
  if (predictor !== 2 || bits !== 8) throw new UnreadablePdf("damaged");
  const result = Uint8Array.from(data);
  for (let at = 0; at < result.length; at++)
    if (at % width >= step) result[at] = (result[at] ?? 0) + (result[at - step] ?? 0);
  return result;
}
