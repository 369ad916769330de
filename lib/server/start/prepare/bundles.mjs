// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Bundles the processes that render components outside Next: Node strips types from .ts, but does not take .tsx.
 * @param {string} root
 */
export async function bundleForNode(root) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: ["worker/worker.ts", "worker/sealing-thread.ts"]
      .map((file) => join(root, "lib/server", file))
      .concat(join(root, "lib/certificate/render-thread.ts")),
    absWorkingDir: root,
    outdir: join(root, ".build"),
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node26",
    jsx: "automatic",
    sourcemap: "linked",
    logLevel: "error",
  });
}

/**
 * Bundles the scripts of the static pages: some once for each language with its texts, the others without texts.
 * @param {string} root
 * @param {string} folder where they go
 */
export async function bundleForBrowsers(root, folder) {
  const withTexts = ["verify/client/check-files.tsx", "verify/client/check-again.ts", "verify/client/verifier.ts"];
  for (const language of languages(root)) await bundleScripts(root, folder, withTexts, language);
  await bundleScripts(root, folder, ["site/client/home.ts", "verify/client/record.tsx"], null);
}

/** @param {string} root */
const languages = (root) =>
  readdirSync(join(root, "lib/i18n")).filter((name) => existsSync(join(root, "lib/i18n", name, "texts.ts")));

/**
 * @param {string} root
 * @param {string} folder
 * @param {string[]} scripts
 * @param {string | null} language
 */
async function bundleScripts(root, folder, scripts, language) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: scripts.map((script) => join(root, "components", script)),
    absWorkingDir: root,
    outdir: join(root, folder),
    entryNames: language === null ? "[name]" : `[name].${language}`,
    bundle: true,
    platform: "browser",
    format: "esm",
    target: "es2023",
    minify: true,
    charset: "utf8",
    legalComments: "eof",
    jsx: "automatic",
    alias: {
      "react/jsx-runtime": "preact/jsx-runtime",
      // Our components import only hooks from `react`.
      react: "preact/hooks",
      ...(language === null
        ? {}
        : { "#lib/i18n/en/public-texts.ts": join(root, "lib/i18n", language, "public-texts.ts") }),
    },
    logLevel: "error",
  });
}
