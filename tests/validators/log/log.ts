import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb, db } from "#lib/db.ts";
import { toBase64 } from "#lib/evidence/log/base64.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { consistencyPath } from "#lib/evidence/log/merkle.ts";
import { vkeyOf } from "#lib/evidence/log/note.ts";
import { hashesAt, TILE_WIDTH, type Tile, tileAt, tilePath } from "#lib/evidence/log/tiles.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { bringDatabase } from "#lib/server/start/database.ts";
import { loadIdentity } from "#lib/server/witness/identity.ts";
import { CosignedStore } from "#lib/server/witness/store.ts";
import { Witness } from "#lib/server/witness/witness.ts";
import { proveLink } from "#lib/tlog/proofs.ts";
import { sequenceLinks } from "#lib/tlog/sequencer.ts";
import { findLeaf, loadTile, readHead, treeOf } from "#lib/tlog/tree.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { hasTool } from "#tests/support/tools/tools.ts";

/** The log, judged by golang.org/x/mod/sumdb, which knows its notes, proofs and tiles and shares no code with ours. */

/** Where Debian's golang-golang-x-mod-dev puts the Go module. */
const GOPATH = "/usr/share/gocode";
const CHECK = join(import.meta.dirname, "check.go");
/** Past a full tile of the second level. */
const [OLD, NEW] = [300, 67_000];

/** Returns whether Go accepts our log; `null` with a line that says why it could not be asked. */
export async function checkLog(folder: string): Promise<boolean | null> {
  if (!hasTool("go") || !existsSync(join(GOPATH, "src/golang.org/x/mod/sumdb"))) {
    console.log(
      "Skipped: the public log, judged by golang.org/x/mod/sumdb: Go is not installed (golang-go, golang-golang-x-mod-dev)",
    );
    return null;
  }
  await exportLog(folder);
  const env = { ...process.env, GO111MODULE: "off", GOPATH, GOFLAGS: "", GOCACHE: join(folder, "go-cache") };
  const { status, stdout, stderr } = spawnSync("go", ["run", CHECK, folder], { env, encoding: "utf8" });
  console.log(`${stdout}${stderr}`.trimEnd());
  return status === 0;
}

async function exportLog(folder: string): Promise<void> {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  configState.config = loadConfig({ DATA_DIR: dataDir, BASE_URL: "https://acuse.example" });
  const database = await bringDatabase({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined });
  completeConfig({ databaseUrl: database.url });
  try {
    await writeLog(dataDir, (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    });
  } finally {
    await closeDb();
    await database.release();
    delete configState.config;
  }
}

type Write = (name: string, content: string | Uint8Array) => void;

async function writeLog(dataDir: string, write: Write): Promise<void> {
  const id = crypto.randomUUID();
  await insertLinks(dataDir, id, 0, OLD);
  const old = await readHead();
  await insertLinks(dataDir, id, OLD, NEW);
  const head = await readHead();
  const checkpoint = readCheckpoint(head?.checkpoint ?? "");
  if (!old || !head || !checkpoint) throw new Error("the log is empty");
  const { log } = await keys();
  const identity = await loadIdentity(join(dataDir, "witness"), "witness.example/w1");
  const witness = new Witness(identity, [log.key], new CosignedStore(join(dataDir, "witness")));
  const cosigned = await witness.add({ old: 0, path: [], checkpoint });
  write("key", `${log.vkeys[0]}\n`);
  write("witness-key", vkeyOf(identity.key));
  write("old", old.checkpoint);
  write("checkpoint", head.checkpoint + (cosigned.status === 200 ? cosigned.line : ""));
  write("consistency", (await consistencyPath(old.size, head.size, treeOf(head.size))).map(toBase64).join("\n"));
  for (const sequence of [0, 255, 256, OLD, 65_535, 65_536, NEW - 1]) {
    const event_hash = (await findLeaf(id, sequence))?.event_hash ?? "";
    write(`proofs/${sequence}`, await proveLink(id, sequence, event_hash));
    write(`entries/${sequence}`, leafBytes({ lookup: await lookupOf(id), sequence, event_hash }));
  }
  for (const tile of everyTile(head.size)) {
    const path = tilePath(tile);
    write(path, (await loadTile(path.slice("tile/".length))) ?? new Uint8Array());
  }
}

function* everyTile(size: number): Generator<Tile> {
  for (let level = 0; hashesAt(level, size); level++)
    for (let number = 0; number * TILE_WIDTH < hashesAt(level, size); number++) {
      const tile = tileAt(level, number, size);
      if (tile) yield tile;
      if (tile && level === 0) yield { ...tile, level: "entries" };
    }
}

/** Adds links past the code that appends them, and takes them up into the log. */
async function insertLinks(dataDir: string, id: string, from: number, to: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    // Without triggers, so that the links need no notification.
    await client.query("SET session_replication_role = replica");
    await client.query(
      `WITH added AS (
        INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
        SELECT $1, n, encode(sha256(n::text::bytea), 'hex'), 'deferred', '{}', now(), encode(sha256((n + 1)::text::bytea), 'hex')
        FROM generate_series($2::int, $3::int - 1) n RETURNING notification_id, sequence
      ) INSERT INTO log_queue (notification_id, sequence) SELECT * FROM added ORDER BY sequence`,
      [id, from, to],
    );
  } finally {
    await client.end();
    await database.release();
  }
  do await sequenceLinks();
  while (await db().logQueueEntry.count());
}
