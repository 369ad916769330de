/**
 * A small drawing that takes minutes to render and stays below the limit of filter steps; each number gives another
 * one.
 */
export function endlessDrawing(number: number): Uint8Array {
  const steps = '<feMorphology operator="dilate" radius="300"/><feGaussianBlur stdDeviation="400"/>'.repeat(10);
  const shapes = '<rect width="1700" height="2400" filter="url(#f)"/>'.repeat(500);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2400"><desc>${number}</desc><filter id="f" x="0" y="0" width="1" height="1">${steps}</filter>${shapes}</svg>`,
  );
}
