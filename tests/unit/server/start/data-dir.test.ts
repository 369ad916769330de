import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDataDir } from "#lib/server/start/data-dir.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function folderOf(mode: number): string {
  const path = join(temporaryFolder(), "data");
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

describe("DATA_DIR", () => {
  test.each([
    0o755, 0o777, 0o750, 0o700,
  ])("an existing DATA_DIR with mode %o becomes accessible to its owner only", (mode) => {
    const path = folderOf(mode);
    openDataDir(path);
    expect(modeOf(path)).toBe("700");
  });

  test("an open DATA_DIR with files of others is refused, and stays as it is", () => {
    const path = folderOf(0o777);
    writeFileSync(join(path, "keys-of-the-house.txt"), "");
    expect(() => openDataDir(path)).toThrow(/holds other files \(keys-of-the-house\.txt\)/);
    expect(modeOf(path)).toBe("777");
    mkdirSync(join(path, "keys"));
    openDataDir(path);
    expect(modeOf(path)).toBe("700");
  });

  test("DATA_DIR stays traversable if the database server has another account", () => {
    const path = folderOf(0o755);
    mkdirSync(join(path, "postgres"), { mode: 0o711 });
    chmodSync(join(path, "postgres"), 0o711);
    openDataDir(path);
    expect(modeOf(path)).toBe("711");
  });

  test.skipIf(process.getuid?.() !== 0)("rejects an open DATA_DIR of another account with a remedy", () => {
    const path = folderOf(0o777);
    chmodSync(dirname(path), 0o755);
    process.seteuid?.(65534);
    onTestFinished(() => void process.seteuid?.(0));
    expect(() => openDataDir(path)).toThrow(/open to other accounts, and this account cannot change that\. Make this/);
  });
});
