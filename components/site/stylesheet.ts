import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Stylesheet {
  css: string;
  /** The stylesheet's source expression in a Content-Security-Policy. */
  source: string;
}

let sheet: Stylesheet | undefined;

/** The stylesheet of the static pages, compiled from site.css. It is inlined, so that the first paint needs one response. */
export function stylesheet(): Stylesheet {
  sheet ??= read();
  return sheet;
}

function read(): Stylesheet {
  const css = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "public/built/site.css"), "utf8");
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}
