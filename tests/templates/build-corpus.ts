import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handMade } from "./hand-made.ts";
import { pdfkitLetter, reactPdfLetter } from "./node-producers.ts";

/**
 * Builds the corpus of templates, which is committed: run it only to add a template. The producers are packages of
 * Debian: chromium groff ghostscript wkhtmltopdf weasyprint python3-reportlab python3-cairo librsvg2-bin libpdf-api2-perl
 * ruby-prawn ruby texlive-latex-base texlive-xetex lmodern libreoffice-writer-nogui qpdf mupdf-tools fonts-liberation
 * fonts-dejavu-core; pdfkit and react-pdf are in node_modules.
 *
 *     node tests/templates/build-corpus.ts [names…]
 */
const here = import.meta.dirname;
const source = (name: string) => join(here, "sources", name);
const corpus = (name: string) => join(here, "corpus", `${name}.pdf`);
const wanted = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "corpus-"));
// Fixes the time that producers write.
const env = { ...process.env, SOURCE_DATE_EPOCH: "1704067200", HOME: work, TZ: "UTC" };

function run(program: string, args: string[], options: { input?: Buffer | string } = {}): Buffer {
  return execFileSync(program, args, {
    cwd: work,
    env,
    maxBuffer: 1 << 26,
    stdio: ["pipe", "pipe", "pipe"],
    ...options,
  });
}

/** Copies a source with markup. It is stored as .txt, because formatters report its markers as errors. */
function markup(name: string): string {
  const file = join(work, name);
  writeFileSync(file, readFileSync(source(`${name}.txt`)));
  return file;
}

const python = (script: string, ...args: string[]) => run("/usr/bin/python3", [source(script), ...args]);

function chromium(html: string, target: string): void {
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-pdf-header-footer",
    `--user-data-dir=${work}/chrome`,
  ];
  run("chromium", [...flags, `--print-to-pdf=${target}`, `file://${html}`]);
}

function latex(engine: string, name: string, target: string): void {
  for (let round = 0; round < 2; round++) run(engine, ["-interaction=batchmode", source(name)]);
  run("cp", [join(work, name.replace(".tex", ".pdf")), target]);
}

function libreoffice(target: string, filter: string, name = "letter"): void {
  run("soffice", [
    "--headless",
    "--convert-to",
    `pdf:writer_pdf_Export${filter}`,
    "--outdir",
    work,
    source(`${name}.fodt`),
  ]);
  run("cp", [join(work, `${name}.pdf`), target]);
}

function ghostscript(from: string, target: string, ...flags: string[]): void {
  run("gs", ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", ...flags, `-sOutputFile=${target}`, from]);
}

/** A letter in a variable font, which Chromium embeds as a Type 3 font of outlines. */
function variableFontLetter(): string {
  const font = join(
    here,
    "../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  );
  const html = readFileSync(markup("letter.html"), "utf8").replace(
    "<style>",
    `<style>@font-face { font-family: Plex; src: url(file://${font}); font-weight: 100 700 } body, body * { font-family: Plex !important; font-variation-settings: "wght" 450 }`,
  );
  const file = join(work, "variable.html");
  writeFileSync(file, html);
  return file;
}

const PRODUCERS: Record<string, (target: string) => void | Promise<void>> = {
  "chromium-letter": (target) => chromium(markup("letter.html"), target),
  "chromium-type3": (target) => chromium(variableFontLetter(), target),
  "chromium-svg": (target) => chromium(markup("drawing.svg"), target),
  "chromium-right-to-left": (target) => chromium(markup("right-to-left.html"), target),
  "wkhtmltopdf-letter": (target) => void run("wkhtmltopdf", ["-q", markup("letter.html"), target]),
  "weasyprint-letter": (target) => void run("weasyprint", ["-q", markup("letter.html"), target]),
  "libreoffice-letter": (target) => libreoffice(target, ""),
  "libreoffice-tagged-a": (target) =>
    libreoffice(
      target,
      ':{"SelectPdfVersion":{"type":"long","value":"2"},"UseTaggedPDF":{"type":"boolean","value":"true"}}',
    ),
  "libreoffice-right-to-left": (target) => libreoffice(target, "", "right-to-left"),
  "pdflatex-letter": (target) => latex("pdflatex", "letter.tex", target),
  "pdflatex-cm": (target) => latex("pdflatex", "letter-cm.tex", target),
  "xelatex-letter": (target) => latex("xelatex", "letter-xe.tex", target),
  "groff-gropdf": (target) => writeFileSync(target, run("groff", ["-ms", "-Tpdf", source("letter.ms")])),
  "groff-ghostscript": (target) => {
    writeFileSync(join(work, "groff.ps"), run("groff", ["-ms", "-Tps", source("letter.ms")]));
    ghostscript(join(work, "groff.ps"), target);
  },
  "ghostscript-from-latex": (target) => ghostscript(corpus("pdflatex-letter"), target, "-dCompatibilityLevel=1.3"),
  "ghostscript-from-chromium": (target) => ghostscript(corpus("chromium-letter"), target),
  "cairo-drawing": (target) => void python("draw-cairo.py", target),
  "librsvg-drawing": (target) => void run("rsvg-convert", ["-f", "pdf", "-o", target, markup("drawing.svg")]),
  "reportlab-standard": (target) => void python("draw-reportlab.py", "standard", target),
  "reportlab-truetype": (target) => void python("draw-reportlab.py", "truetype", target),
  "reportlab-form": (target) => void python("draw-reportlab.py", "form", target),
  "perl-api2": (target) => void run("perl", [source("api2.pl"), target]),
  "prawn-letter": (target) => void run("ruby", [source("prawn.rb"), target]),
  "pdfkit-letter": async (target) => writeFileSync(target, await pdfkitLetter()),
  "react-pdf-letter": async (target) => writeFileSync(target, await reactPdfLetter()),
  "qpdf-object-streams": (target) =>
    void run("qpdf", ["--object-streams=generate", "--linearize", corpus("chromium-letter"), target]),
  "qpdf-split-contents": (target) =>
    void run("qpdf", [
      "--qdf",
      "--object-streams=disable",
      "--stream-data=preserve",
      corpus("wkhtmltopdf-letter"),
      target,
    ]),
  "qpdf-owner-password": (target) =>
    void run("qpdf", ["--encrypt", "", "owner", "256", "--modify=none", "--", corpus("reportlab-standard"), target]),
  "mutool-cleaned": (target) => void run("mutool", ["clean", "-gggg", "-z", corpus("libreoffice-letter"), target]),
};

mkdirSync(join(here, "corpus"), { recursive: true });
mkdirSync(join(here, "refused"), { recursive: true });
for (const [name, make] of Object.entries(PRODUCERS)) {
  if (wanted.length && !wanted.includes(name)) continue;
  try {
    await make(corpus(name));
    console.log(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split("\n").slice(0, 4).join(" ") : error}`);
  }
}
for (const [name, bytes] of Object.entries(await handMade()))
  if (!wanted.length || wanted.includes(name)) writeFileSync(corpus(name), bytes);
if (!wanted.length) {
  const target = join(here, "refused/user-password.pdf");
  run("qpdf", ["--encrypt", "user", "owner", "256", "--", corpus("perl-api2"), target]);
}
for (const file of readdirSync(work)) rmSync(join(work, file), { recursive: true, force: true });
