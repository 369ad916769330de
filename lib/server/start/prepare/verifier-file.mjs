// @ts-check
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILT = "public/built";
export const VERIFIER = `${BUILT}/acuse-verify.html`;

/**
 * Writes the check of files as one HTML file that needs no server. The same sources make the same bytes. Call after scripts and
 * sheets are built.
 * @param {string} root
 */
export function writeVerifierFile(root) {
  const take = (/** @type {string} */ name) => readFileSync(join(root, BUILT, name), "utf8");
  // Fonts are files of a server.
  const css = take("site.css").replace(/@font-face\s*\{[^}]*\}/g, "");
  const script = `if(navigator.language.startsWith("es")){${take("verifier.es.js")}}else{${take("verifier.en.js")}}`;
  for (const language of ["en", "es"]) rmSync(join(root, BUILT, `verifier.${language}.js`));
  const digest = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Acuse</title>
<style>${css}</style>
</head>
<body>
<main class="mx-auto max-w-[50rem] px-5 py-8">
<h1 id="title" class="mb-3 font-serif text-title leading-[1.2]"></h1>
<p id="intro" class="mb-3 [main:has([data-banner])_&]:hidden"></p>
<p id="first" class="mb-7 [main:has([data-banner])_&]:hidden"></p>
<div id="check"></div>
</main>
<script type="module">${script}</script>
</body>
</html>
`;
  writeFileSync(join(root, VERIFIER), html);
}
