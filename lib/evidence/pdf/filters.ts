import { PdfError } from "./syntax.ts";

/** Inflates data (ISO 32000-2 §7.4.4). @throws PdfError when damaged or larger than `limit` octets */
export async function inflate(
  data: Uint8Array,
  limit: number,
  format: CompressionFormat = "deflate",
): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new PdfError("a compressed part is damaged");
    });
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new PdfError("a compressed part is too large");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Undoes a PNG predictor (§7.4.4.4), used in cross-reference streams. */
export function unpredict(data: Uint8Array, parameter: (key: string, otherwise: number) => number): Uint8Array {
  const predictor = parameter("Predictor", 1);
  if (predictor === 1) return data;
  const step = Math.ceil((parameter("Colors", 1) * parameter("BitsPerComponent", 8)) / 8);
  const width = Math.ceil((parameter("Columns", 1) * parameter("Colors", 1) * parameter("BitsPerComponent", 8)) / 8);
  const rows = data.length / (width + 1);
  if (predictor < 10 || width < 1 || !Number.isInteger(rows)) throw new PdfError("a compressed part is damaged");
  for (let row = 0; row < rows; row++)
    if ((data[row * (width + 1)] ?? 0) > 4) throw new PdfError("a compressed part is damaged");
  return undoPng(data, step, width);
}

/** @param step octets per pixel @param width octets per row; the last row may be shorter */
export function undoPng(data: Uint8Array, step: number, width: number): Uint8Array {
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
