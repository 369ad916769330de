import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { END, type Entry, entries, header, padding } from "#lib/server/backup/tar.ts";
import { node, root } from "./launched.ts";

/** What a command came to. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** `npm run backup` or `npm run restore`, once everything is built, with these settings and no others. */
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

/** An archive with other bytes in it. */
export function alter(archive: string, target: string, change: (tar: Buffer) => Buffer): string {
  writeFileSync(target, gzipSync(change(gunzipSync(readFileSync(archive))), { level: 1 }));
  return target;
}

/** An archive with these files of the database instead of its own or besides, and a manifest that names them. */
export async function rewrite(archive: string, target: string, planted: { [name: string]: string }): Promise<string> {
  const bytes = gunzipSync(readFileSync(archive));
  const sources = Object.entries(planted).map(([file, text]) => [`postgres/data/${file}`, Buffer.from(text)] as const);
  const promised = sources.map(([path, text]) => [
    path,
    { size: text.length, sha256: createHash("sha256").update(text).digest("hex") },
  ]);
  const out: Buffer[] = [];
  const put = (entry: Entry, body: Buffer) =>
    out.push(header({ ...entry, size: body.length }), body, padding(body.length));
  for await (const { entry, body } of entries(Readable.from([bytes]))) {
    const own = await buffer(body);
    if (sources.some(([path]) => path === entry.path)) continue;
    if (entry.path !== "manifest.json") put(entry, own);
    else {
      const manifest = JSON.parse(own.toString());
      manifest.files = { ...manifest.files, ...Object.fromEntries(promised) };
      for (const [path, text] of sources) put({ path, size: 0, kind: "file" }, text);
      put(entry, Buffer.from(JSON.stringify(manifest)));
    }
  }
  writeFileSync(target, gzipSync(Buffer.concat([...out, END]), { level: 1 }));
  return target;
}

/** A tar header with another name and the checksum that belongs to it. */
export function withName(block: Buffer, name: string): Buffer {
  block.fill(0, 0, 100).write(name, 0);
  block.write("0", 156);
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0`, 148);
  return block;
}
