// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const SITE_SHEET = "public/built/site.css";

/**
 * Compiles the sheet of the static pages with Tailwind, minified.
 * @param {string} root
 */
export async function compileSiteSheet(root) {
  const [{ default: postcss }, { default: tailwind }] = await Promise.all([
    import("postcss"),
    import("@tailwindcss/postcss"),
  ]);
  const from = join(root, "components/site/site.css");
  const { css } = await postcss([tailwind({ base: root, optimize: { minify: true } })]).process(
    readFileSync(from, "utf8"),
    { from },
  );
  mkdirSync(dirname(join(root, SITE_SHEET)), { recursive: true });
  writeFileSync(join(root, SITE_SHEET), css);
}
