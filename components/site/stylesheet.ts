import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Stylesheet {
  css: string;
  /** As a policy names it: what lets this very sheet stand in a page, and no other. */
  source: string;
}

/** The kind of a page: about a record or its proofs, the home page, or documentation. */
export type Look = keyof typeof SHEETS;

/** In this order; what is for paper says so itself. */
const SHEETS = {
  record: ["base", "record", "verify", "check", "print"],
  home: ["base", "record", "verify", "home"],
  docs: ["base", "docs", "print"],
};

const sheets = new Map<Look, Stylesheet>();

/** The stylesheet of the pages that we draw ourselves, to stand in them: nobody waits for a second answer to see the first. */
export function stylesheet(look: Look): Stylesheet {
  const sheet = sheets.get(look) ?? read(look);
  sheets.set(look, sheet);
  return sheet;
}

function read(look: Look): Stylesheet {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "public");
  const text = SHEETS[look].map((name) => readFileSync(join(folder, `${name}.css`), "utf8")).join("");
  // What only people who read the source need: comments and indentation.
  const css = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\n\s+/g, "\n");
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}
