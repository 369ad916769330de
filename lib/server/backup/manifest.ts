import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ArchiveError } from "./tar.ts";

/** The archive's last entry: its files, and the versions that can restore it. */
export const MANIFEST = "manifest.json";
export const FORMAT = "acuse-backup/1";

const schema = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  acuse: z.string(),
  postgresql: z.object({ major: z.string(), first_wal: z.string(), last_wal: z.string() }),
  migrations: z.array(z.string()),
  files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Manifest = z.output<typeof schema>;

const ROOT = join(import.meta.dirname, "../../..");

export const ownVersion = (): string => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/** @throws ArchiveError */
export function readManifest(text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ArchiveError("the archive's manifest is damaged");
  }
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format === "string" && format !== FORMAT)
    throw new ArchiveError(`the archive is a ${format.slice(0, 40)}, and this version of Acuse reads ${FORMAT}`);
  const manifest = schema.safeParse(parsed);
  if (!manifest.success) throw new ArchiveError("the archive's manifest is damaged");
  return manifest.data;
}

export type Files = Manifest["files"];

/** @throws ArchiveError for the first file that is missing, additional or different */
export function compareFiles(promised: Files, found: Files): void {
  for (const [path, { size, sha256 }] of Object.entries(promised)) {
    const file = found[path];
    if (!file) throw new ArchiveError(`the archive lacks ${path}`);
    if (file.size !== size || file.sha256 !== sha256) throw new ArchiveError(`${path} in the archive was changed`);
  }
  const more = Object.keys(found).find((path) => !Object.hasOwn(promised, path));
  if (more) throw new ArchiveError(`the archive holds ${more}, which its manifest does not name`);
}
