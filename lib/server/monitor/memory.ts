import { readFile } from "node:fs/promises";
import { z } from "zod";
import { sameBytes } from "#lib/evidence/digest.ts";
import { fromBase64, toBase64 } from "#lib/evidence/log/base64.ts";
import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { type Frontier, frontierRoot, type Hash } from "#lib/evidence/log/merkle.ts";
import { readText, replaceFile } from "#lib/tlog/durable-file.ts";

/** The state of a monitor between two runs. */
export interface Memory {
  url: string;
  /** The key of the log at the first run. */
  vkey: string;
  /** The last checkpoint that was followed: a signed note, which shows what the log once signed. */
  note: string;
  checkpoint: Checkpoint;
  tree: Frontier;
  /** Of {@link LoggedEvents}: eight bytes for each entry. */
  events: Uint8Array;
}

/** Bytes of {@link LoggedEvents}: too many for the text of a large log. */
const eventsFile = (file: string): string => `${file}.events`;

const shape = z.object({
  format: z.literal("acuse-monitor/1"),
  url: z.string(),
  key: z.string(),
  checkpoint: z.string(),
  nodes: z.array(z.string()),
});

/** Returns `null` when there is no file yet. @throws Error when the file is damaged */
export async function readMemory(file: string): Promise<Memory | null> {
  const text = await readText(file);
  if (text === null) return null;
  const memory = await parseMemory(text, await readFile(eventsFile(file)).catch(() => new Uint8Array()));
  if (!memory) throw new Error(`${file} is damaged, or not a state file of the monitor`);
  return memory;
}

async function parseMemory(text: string, known: Uint8Array): Promise<Memory | null> {
  const stored = shape.safeParse(parseJson(text));
  if (!stored.success) return null;
  const { url, key, checkpoint: note } = stored.data;
  const checkpoint = readCheckpoint(note);
  const nodes = stored.data.nodes.map(fromBase64);
  if (!checkpoint || !nodes.every((node) => node?.length === 32)) return null;
  const tree = { size: checkpoint.size, nodes: nodes as Hash[] };
  // A run that was killed between the two files leaves the events of a longer log.
  const events = known.slice(0, checkpoint.size * 8);
  if (events.length !== checkpoint.size * 8 || !sameBytes(await frontierRoot(tree), checkpoint.root)) return null;
  return { url, vkey: key, note, checkpoint, tree, events };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function writeMemory(file: string, memory: Omit<Memory, "checkpoint">): Promise<void> {
  const { url, vkey, note, tree } = memory;
  const nodes = tree.nodes.map(toBase64);
  const stored: z.infer<typeof shape> = { format: "acuse-monitor/1", url, key: vkey, checkpoint: note, nodes };
  await replaceFile(eventsFile(file), memory.events);
  await replaceFile(file, `${JSON.stringify(stored, null, 1)}\n`);
}
