// @ts-check
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Plugin of esbuild that keeps `import.meta.dirname` of each file. It would be the folder of the bundle otherwise.
 * @type {import("esbuild").Plugin}
 */
export const keepFolders = {
  name: "own folders",
  setup({ onLoad }) {
    onLoad({ filter: /\/(lib|components|tests)\/.*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const folder = JSON.stringify(dirname(path));
      return { contents: text.replaceAll("import.meta.dirname", folder), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};
