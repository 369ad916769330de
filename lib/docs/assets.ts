import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { swaggerScript } from "./swagger-script.ts";
import { swaggerStyle } from "./swagger-style.ts";

interface Source {
  type: string;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Asset {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  /** `null` where compressing gains nothing. */
  zipped: Uint8Array<ArrayBuffer> | null;
  etag: string;
}

const packages = join(process.cwd(), "node_modules");
const swagger = (name: string) => () => readFile(join(packages, "swagger-ui-dist", name));
const text = (content: string) => async () => new TextEncoder().encode(content);
const JAVASCRIPT = "text/javascript; charset=utf-8";
const CSS = "text/css; charset=utf-8";

/** The files below /docs/assets. No other file of these packages can be read. */
const SOURCES: Record<string, Source> = {
  "swagger-ui-bundle.js": { type: JAVASCRIPT, read: swagger("swagger-ui-bundle.js") },
  "swagger-ui.css": { type: CSS, read: swagger("swagger-ui.css") },
  "swagger.js": { type: JAVASCRIPT, read: text(swaggerScript) },
  "swagger.css": { type: CSS, read: text(swaggerStyle) },
};

const loaded = new Map<string, Promise<Asset>>();

/** The file of that name, read and compressed once a process; `null` when there is none. */
export function docsAsset(name: string): Promise<Asset> | null {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (!source) return null;
  const asset = loaded.get(name) ?? load(source);
  loaded.set(name, asset);
  asset.catch(() => loaded.delete(name));
  return asset;
}

async function load({ type, read }: Source): Promise<Asset> {
  const plain = await read();
  const zipped = type.startsWith("text/") ? await promisify(gzip)(plain, { level: 9 }) : null;
  return { type, plain, zipped, etag: createHash("sha256").update(plain).digest("hex") };
}
