import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone when the tests of the file that asked for it are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "acuse-test-"));
  folders.push(folder);
  return folder;
}
