import { TemplateError } from "./errors.ts";
import type { Parameter } from "./unpack.ts";

/** Undoes what was done to make data pack better (ISO 32000-2 §7.4.4.4): TIFF's or PNG's difference to the neighbours. */
export function unpredict(data: Uint8Array, parameter: Parameter): Uint8Array {
  const predictor = parameter("Predictor", 1);
  if (predictor === 1) return data;
  const bits = parameter("BitsPerComponent", 8);
  const step = Math.max(1, Math.ceil((parameter("Colors", 1) * bits) / 8));
  const width = Math.ceil((parameter("Columns", 1) * parameter("Colors", 1) * bits) / 8);
  if (!(width >= 1 && width < 1 << 24)) throw new TemplateError("damaged");
  if (predictor >= 10) return unpredictPng(data, step, width);
  if (predictor !== 2 || bits !== 8) throw new TemplateError("damaged");
  const result = Uint8Array.from(data);
  for (let at = 0; at < result.length; at++)
    if (at % width >= step) result[at] = (result[at] ?? 0) + (result[at - step] ?? 0);
  return result;
}

function unpredictPng(data: Uint8Array, step: number, width: number): Uint8Array {
  const rows = Math.ceil(data.length / (width + 1));
  const result = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const left = column >= step ? (result[at - step] ?? 0) : 0;
      const up = row > 0 ? (result[at - width] ?? 0) : 0;
      const upLeft = column >= step && row > 0 ? (result[at - width - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][type] ?? 0;
      result[at] = (data[row * (width + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return result;
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
