import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { type PDFDocument, rgb } from "@cantoo/pdf-lib";
import { INKS } from "#components/record/marks.ts";
import { FACES } from "#components/record/pdf-faces.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { RUNNING_SIZE, SIDE } from "./frame.ts";

let plain: Uint8Array | undefined;

/** Writes the running head on every page but the first, and on all of them their number. */
export async function writeRunning(certificate: PDFDocument, head: string, t: Texts): Promise<void> {
  plain ??= readFileSync(FACES.find(({ family, weight }) => family === "Plex Sans" && weight === 400)?.file ?? "");
  certificate.registerFontkit(fontkit);
  const font = await certificate.embedFont(plain, {
    subset: true,
    features: { kern: false, liga: false, mark: false, mkmk: false },
  });
  const ink = { font, size: RUNNING_SIZE, color: color(INKS.quiet) };
  const pages = certificate.getPages();
  for (const [index, page] of pages.entries()) {
    const number = t.certificate.page(index + 1, pages.length);
    const { width, height } = page.getSize();
    page.drawText(number, { x: width - SIDE - font.widthOfTextAtSize(number, RUNNING_SIZE), y: 34.3, ...ink });
    if (index > 0) page.drawText(head, { x: SIDE, y: height - 34.7, ...ink });
  }
}

function color(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(r, g, b);
}
