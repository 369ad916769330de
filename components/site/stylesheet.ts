import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Stylesheet {
  css: string;
  /** The stylesheet's source expression in a Content-Security-Policy. */
  source: string;
}

const sheets: { [name in Sheet]?: Stylesheet } = {};

/** `docs` is `site` and what only the documentation needs. */
export type Sheet = "site" | "docs";

/** A stylesheet of the static pages, compiled at the build. It is inlined, so that the first paint needs one response. */
export function stylesheet(name: Sheet): Stylesheet {
  sheets[name] ??= read(name);
  return sheets[name];
}

function read(name: Sheet): Stylesheet {
  const css = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), `public/built/${name}.css`), "utf8");
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}
