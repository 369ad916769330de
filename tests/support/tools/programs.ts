import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Programs that count as Chromium; the first that exists is used. The headless shell has the same engine without the
 * parts of a window, which load pages of their own behind every page, a test's page costs it a quarter of the processor's time.
 */
const BROWSERS = ["chromium-headless-shell", "chromium", "google-chrome"];

/** Path of a program on the PATH; "chromium" stands for each of `BROWSERS`. */
export function programOf(tool: string, path = process.env.PATH ?? ""): string | undefined {
  const names = tool === "chromium" ? BROWSERS : [tool];
  return names
    .flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Path of the browser: CHROMIUM_PATH, or the system's. */
export function browserPath(): string {
  return process.env.CHROMIUM_PATH ?? programOf("chromium") ?? "/usr/bin/chromium";
}
