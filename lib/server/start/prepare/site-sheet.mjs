// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The sheets of the static pages by their sources. */
const SHEETS = {
  "components/site/site.css": "public/built/site.css",
  "components/docs/docs.css": "public/built/docs.css",
};
export const SITE_SHEET = "public/built/docs.css";

/**
 * Compiles the sheets of the static pages with Tailwind, minified.
 * @param {string} root
 */
export async function compileSiteSheet(root) {
  const [{ default: postcss }, { default: tailwind }] = await Promise.all([
    import("postcss"),
    import("@tailwindcss/postcss"),
  ]);
  for (const [source, sheet] of Object.entries(SHEETS)) {
    const from = join(root, source);
    const { css } = await postcss([tailwind({ base: root, optimize: { minify: true } })]).process(
      readFileSync(from, "utf8"),
      { from },
    );
    mkdirSync(dirname(join(root, sheet)), { recursive: true });
    writeFileSync(join(root, sheet), css);
  }
}
