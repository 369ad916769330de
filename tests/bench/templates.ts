import { readFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { personalise } from "#lib/templates/personalise.ts";
import { medianOf } from "./load.ts";

/**
 * How long personalising takes, and what the rest of the process notices of it. Run by itself:
 *
 *     node tests/bench/templates.ts
 */
const VALUES: Record<string, string> = {
  name: "Żaneta Müller-Ørsted",
  order_id: "A-17",
  date: "3 May 2026",
  street: "Große Straße 5",
  city: "Łódź",
  amount: "1.250,00 €",
};

export async function benchTemplates(): Promise<void> {
  const pages = ["chromium-letter", "libreoffice-letter", "pdflatex-letter", "pdfkit-letter", "reportlab-standard"];
  for (const name of pages) {
    const pdf = new Uint8Array(readFileSync(join(import.meta.dirname, `../templates/corpus/${name}.pdf`)));
    for (let i = 0; i < 8; i++) await personalise(pdf, VALUES);
    const times: number[] = [];
    for (let i = 0; i < 25; i++) times.push(await timed(() => personalise(pdf, VALUES)));
    console.log(`Template of one page (${name}), warm: ${median(times)}`);
  }
  const long = await manyPages(200);
  await personalise(long, VALUES);
  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  const times: number[] = [];
  let count = 0;
  for (let i = 0; i < 5; i++)
    times.push(
      await timed(async () => {
        count = (await personalise(long, VALUES)).markers_replaced;
      }),
    );
  lag.disable();
  console.log(
    `Template of 200 pages with ${count} markers (${(long.length / 1e6).toFixed(1)} MB): ` +
      `${median(times)}; meanwhile the event loop was held up ${(lag.max / 1e6).toFixed(1)} ms at most`,
  );
}

/** Elapsed milliseconds, which depend on the load of the machine. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times: number[]): string => `${medianOf(times).toFixed(0)} ms (median of ${times.length})`;

/** A PDF of pages of forty different lines with six markers each. */
async function manyPages(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const names = Object.keys(VALUES);
  for (let at = 0; at < count; at++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 40; line++) {
      const marker = line % 7 === 0 && line < 42 ? `{{${names[line / 7]}}}` : "";
      const text = `Page ${at + 1}, line ${line + 1}: ${marker} the quick brown fox jumps over the lazy dog ${at * line}`;
      page.drawText(text, { x: 50, y: 790 - line * 19, size: 11, font });
    }
  }
  return pdf.save();
}

if (process.argv[1] === import.meta.filename) {
  await benchTemplates();
  process.exit(0);
}
