import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Manifest } from "#lib/server/backup/manifest.ts";
import { type Entry, packed, unpacked } from "#lib/server/backup/tar.ts";
import { node, root } from "./launched.ts";

/** Result of a command. */
interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs `npm run backup` or `npm run restore` with these settings and no others. */
export function run(
  command: "backup" | "restore",
  file: string,
  settings: Record<string, string>,
  ...more: string[]
): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const args = [join(root, "lib/server/backup/command.ts"), command, file, ...more];
  const child = spawn(node, args, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: "production", ...settings },
    stdio: "pipe",
  });
  const ended: Ended = { code: null, output: "", errors: "" };
  child.stdout.on("data", (text) => {
    ended.output += text;
  });
  child.stderr.on("data", (text) => {
    ended.errors += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ ...ended, code })));
}

export const PASSPHRASE = "correct horse battery";

/** Makes a plain and an encrypted backup at the same time. */
export async function backUp(dataDir: string, folder: string): Promise<{ plain: string; secret: string }> {
  const files = { plain: join(folder, "plain.tar.gz"), secret: join(folder, "secret.tar.gz.age") };
  const backups = [
    run("backup", files.plain, { DATA_DIR: dataDir }),
    run("backup", files.secret, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }),
  ];
  for (const backup of backups) expect(await backup).toMatchObject({ code: 0, errors: "" });
  return files;
}

/** Runs `age --decrypt` on a terminal, where it reads a passphrase. */
export async function ageDecrypt(file: string, target: string, passphrase: string): Promise<void> {
  const child = spawn(
    "script",
    ["--quiet", "--return", "--command", 'age --decrypt --output "$TO" "$FROM"', "/dev/null"],
    {
      env: { ...process.env, FROM: file, TO: target },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let said = "";
  child.stdout.on("data", (text) => {
    // Answered once: age says more afterwards.
    if (!said) child.stdin.write(`${passphrase}\n`);
    said += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`age ended with ${code}: ${said}`);
}

/** An archive with changed bytes. */
export function alter(archive: string, target: string, change: (tar: Buffer) => Buffer): string {
  writeFileSync(target, gzipSync(change(gunzipSync(readFileSync(archive))), { level: 1 }));
  return target;
}

/** An archive with these database files added or replaced, and a matching manifest. */
export async function rewrite(archive: string, target: string, planted: { [name: string]: string }): Promise<string> {
  const added = Object.entries(planted).map(([name, text]) => fileEntry(`postgres/data/${name}`, text));
  const promised = Object.entries(planted).map(([name, text]) => [
    `postgres/data/${name}`,
    { size: text.length, sha256: createHash("sha256").update(text).digest("hex") },
  ]);
  async function* entries() {
    for await (const entry of unpacked(createReadStream(archive))) {
      if (entry.path === "manifest.json") {
        const manifest = (await json(entry.body)) as Manifest;
        Object.assign(manifest.files, Object.fromEntries(promised));
        yield* added;
        yield fileEntry(entry.path, JSON.stringify(manifest));
      } else if (added.some(({ path }) => path === entry.path)) {
        for await (const _ of entry.body);
      } else yield entry;
    }
  }
  await pipeline(packed(entries()), createWriteStream(target));
  return target;
}

function fileEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, kind: "file", body: Readable.from([bytes]) };
}

/** A tar header with another name and type, and its checksum. */
export function withName(block: Buffer, name: string, type = "0"): Buffer {
  block.fill(0, 0, 100).write(name, 0);
  block.write(type, 156);
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0`, 148);
  return block;
}
