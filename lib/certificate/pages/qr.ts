import { create } from "qrcode";

/** The QR code of `text` as one path of unit squares, and the side of its square drawing area, quiet zone not included. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < size && modules.get(y, x + 1)) x++;
      path += `M${from} ${y}H${x + 1}V${y + 1}H${from}Z`;
    }
  }
  return { path, size };
}
