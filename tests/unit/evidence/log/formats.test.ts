import { describe, expect, test } from "vitest";
import { checkpointText, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf, readLeaf } from "#lib/evidence/log/leaf.ts";
import {
  checkSignature,
  cosignedText,
  LOG_KEY,
  readNote,
  readVkey,
  signatureLine,
  timedSignature,
  vkeyOf,
  WITNESS_KEY,
} from "#lib/evidence/log/note.ts";
import { PolicyError, readPolicy } from "#lib/evidence/log/policy.ts";
import { proofText, readProof } from "#lib/evidence/log/proof.ts";
import { bundleOf, entriesOf, readTilePath, tileAt, tilePath } from "#lib/evidence/log/tiles.ts";
import { newKey } from "#tests/support/log/example-log.ts";

/** The example of c2sp.org/signed-note. */
const VKEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

const TEXT = checkpointText("log.example/tlog", { size: 3, root: new Uint8Array(32).fill(7) });

describe("signed notes", () => {
  test("verifies the specification's signed note with its key", async () => {
    const [key, note] = [await readVkey(VKEY), readNote(NOTE)];
    if (!key || !note) throw new Error("the example was not read");
    expect(vkeyOf(key)).toBe(VKEY);
    expect(await checkSignature(note, key)).toEqual({ valid: true, time: null });
    expect(await checkSignature({ ...note, text: note.text.replace("an", "no") }, key)).toEqual({ valid: false });
    expect(await checkSignature(note, { ...key, name: "example.com/bar" })).toBeNull();
  });

  test("rejects a signed note without a blank line, with control characters or with a broken signature line", () => {
    expect(readNote("text\n— a AAAAAAAA\n")).toBeNull();
    expect(readNote(NOTE.replace("example message", "example\tmessage"))).toBeNull();
    expect(readNote(NOTE.replace("— ", "- "))).toBeNull();
    expect(readNote(NOTE.slice(0, -1))).toBeNull();
    expect(readNote(`text\n\n`)).toBeNull();
    expect(readNote(`text\n\n${"— a AAAAAAAA\n".repeat(65)}`)).toBeNull();
  });

  test("reads the text of a signed note with its blank lines", () => {
    expect(readNote(`one\n\ntwo\n\n— a AAAAAAAA\n`)?.text).toBe("one\n\ntwo\n");
  });

  test("verifies a cosignature over its time and the note's text", async () => {
    const { key, sign } = await newKey("witness.example", WITNESS_KEY);
    const signature = timedSignature(1_800_000_000, await sign(cosignedText(TEXT, 1_800_000_000)));
    const note = readNote(`${TEXT}\n${signatureLine({ name: key.name, id: key.id, signature })}`);
    if (!note) throw new Error("the note was not read");
    expect(await checkSignature(note, key)).toEqual({ valid: true, time: 1_800_000_000 });
    const later = signature.slice();
    later[7] = (later[7] ?? 0) + 1;
    expect(await checkSignature({ ...note, signatures: [{ ...key, signature: later }] }, key)).toEqual({
      valid: false,
    });
    expect(await checkSignature({ ...note, signatures: [{ ...key, signature: later.slice(1) }] }, key)).toEqual({
      valid: false,
    });
  });

  test.each([
    ["another id", VKEY.replace("530d903a", "530d903b")],
    ["an unknown type", VKEY.replace("+Aek", "+Bek")],
    ["a short key", "example.com/foo+530d903a+AekyeRrm"],
    ["a name with a space", VKEY.replace("foo", "f o")],
    ["no name", VKEY.slice("example.com/foo".length)],
  ])("rejects a note's key with %s", async (_, vkey) => {
    expect(await readVkey(vkey)).toBeNull();
  });
});

describe("checkpoints", () => {
  const signed = `${TEXT}\n— log.example/tlog AAAAAAAA\n`;

  test("reads a checkpoint with its extension lines", () => {
    expect(readCheckpoint(signed)).toMatchObject({ origin: "log.example/tlog", size: 3 });
    expect(readCheckpoint(signed.replace("\n\n", "\nextension\n\n"))).toMatchObject({ size: 3 });
  });

  test.each([
    ["a leading zero", signed.replace("\n3\n", "\n03\n")],
    ["a negative size", signed.replace("\n3\n", "\n-3\n")],
    ["a size beyond what can be counted", signed.replace("\n3\n", "\n9999999999999999\n")],
    ["a short root", signed.replace(/\n[^\n]{44}\n/, "\nBwcH\n")],
    ["no root", signed.replace(/\n[^\n]{44}\n/, "\n")],
    ["an empty line", signed.replace("\n\n", "\n\nextension\n\n")],
    ["no origin", signed.replace("log.example/tlog\n3", "\n3")],
  ])("rejects a checkpoint with %s", (_, text) => {
    expect(readCheckpoint(text)).toBeNull();
  });
});

describe("proofs", () => {
  const path = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const text = proofText(2, path, `${TEXT}\n— log.example/tlog AAAAAAAA\n`);

  test("reads a written proof", () => {
    expect(text.startsWith("c2sp.org/tlog-proof@v1\nindex 2\nAQEB")).toBe(true);
    expect(readProof(text)).toMatchObject({ index: 2, path, checkpoint: { size: 3 } });
    expect(readProof(proofText(0, [], `${TEXT}\n— a AAAAAAAA\n`))).toMatchObject({ index: 0, path: [] });
  });

  test.each([
    ["another version", text.replace("@v1", "@v2")],
    ["a leading zero", text.replace("index 2", "index 02")],
    ["no index", text.replace("index 2\n", "")],
    ["a short hash", text.replace(/AQEB/, "")],
    ["no checkpoint", text.slice(0, text.indexOf("\n\n"))],
    ["more hashes than a tree has levels", proofText(2, Array(65).fill(path[0]), `${TEXT}\n— a AAAAAAAA\n`)],
  ])("rejects a proof with %s", (_, changed) => {
    expect(readProof(changed)).toBeNull();
  });
});

describe("tiles", () => {
  test.each([
    [{ level: 0, number: 0, width: 256 }, "tile/0/000"],
    [{ level: 1, number: 1_234_067, width: 8 }, "tile/1/x001/x234/067.p/8"],
    [{ level: "entries", number: 999, width: 255 }, "tile/entries/999.p/255"],
    [{ level: "entries", number: 1000, width: 256 }, "tile/entries/x001/000"],
  ] as const)("%j has the path %s", (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(readTilePath(path.slice("tile/".length))).toEqual(tile);
  });

  test.each([
    "0/0",
    "00/000",
    "64/000",
    "0/000.p/256",
    "0/000.p/0",
    "0/000.p/01",
    "0/x000/000",
    "0/001/000",
    "x/000",
    "0/000/",
    "",
  ])("rejects the tile path %j", (path) => {
    expect(readTilePath(path)).toBeNull();
  });

  test("tiles have the widths of the specification's example of 70,000 entries", () => {
    expect(tileAt(0, 272, 70_000)).toMatchObject({ width: 256 });
    expect(tileAt(0, 273, 70_000)).toMatchObject({ width: 112 });
    expect(tileAt(0, 274, 70_000)).toBeNull();
    expect(tileAt(1, 0, 70_000)).toMatchObject({ width: 256 });
    expect(tileAt(1, 1, 70_000)).toMatchObject({ width: 17 });
    expect(tileAt(2, 0, 70_000)).toMatchObject({ width: 1 });
  });

  test("reads a written tile of entries, and rejects a truncated one", () => {
    const entries = [new Uint8Array([1]), new Uint8Array(), new Uint8Array(300).fill(9)];
    const bundle = bundleOf(entries);
    expect(entriesOf(bundle)).toEqual(entries);
    expect(entriesOf(bundle.subarray(0, -1))).toBeNull();
    expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError);
  });

  test("rejects a tile of more than 256 entries", () => {
    expect(entriesOf(new Uint8Array(2 * 256))).toHaveLength(256);
    expect(entriesOf(new Uint8Array(2 * 257))).toBeNull();
  });
});

describe("entries", () => {
  test("an entry names its record by a hash of the id", async () => {
    const id = "6f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314";
    const leaf = { lookup: await lookupOf(id), sequence: 2, event_hash: "ab".repeat(32) };
    const bytes = leafBytes(leaf);
    expect(new TextDecoder().decode(bytes)).toBe(
      `{"event_hash":"${leaf.event_hash}","lookup":"${leaf.lookup}","sequence":2,"v":1}`,
    );
    expect(new TextDecoder().decode(bytes)).not.toContain(id);
    expect(readLeaf(bytes)).toEqual(leaf);
    expect(readLeaf(new TextEncoder().encode(`${new TextDecoder().decode(bytes)} `))).toBeNull();
  });
});

describe("policies", () => {
  test("reads the specification's policy of two groups and requires both", async () => {
    const names = ["x1", "x2", "x3", "y1", "y2"];
    const witnesses = await Promise.all(names.map(async (name) => (await newKey(`${name}.example`, WITNESS_KEY)).key));
    const log = (await newKey("log.example", LOG_KEY)).key;
    const text = [
      "# a comment",
      `log ${vkeyOf(log)} https://log.example/tlog`,
      ...names.map((name, at) => `witness ${name}\t${vkeyOf(witnesses[at] as typeof log)} https://${name}.example`),
      "group x 2 x1 x2 x3",
      "  group y any y1 y2",
      "group both all x y",
      "quorum both",
      "",
    ].join("\n");
    const policy = await readPolicy(text);
    expect(policy.logs).toEqual([{ key: log, url: "https://log.example/tlog" }]);
    expect(policy.witnesses.map(({ name }) => name)).toEqual(names);
    expect(policy.isQuorum(new Set(["x1", "x3", "y2"]))).toBe(true);
    expect(policy.isQuorum(new Set(["x1", "y1", "y2"]))).toBe(false);
    expect(policy.isQuorum(new Set(["x1", "x2", "x3"]))).toBe(false);
  });

  test("a policy with the quorum none requires no cosignature", async () => {
    expect((await readPolicy("quorum none\n")).isQuorum(new Set())).toBe(true);
  });

  test.each([
    ["no quorum", "", /there is no quorum line/],
    ["two quorums", "quorum none\nquorum none\n", /line 2: there is a second quorum/],
    ["an unknown keyword", "logs x\n", /line 1: “logs” is none of/],
    ["a key that is no vkey", "log example.com/foo\n", /line 1: expected: log <vkey/],
    ["a log's key as a witness", `witness w ${VKEY}\nquorum w\n`, /line 1: expected: witness <name>/],
    ["a log twice", `log ${VKEY}\nlog ${VKEY}\n`, /line 2: this log is listed twice/],
    ["an unknown member", "group g any nobody\n", /line 1: “nobody” is not defined above/],
    ["the member none", "group g any none\n", /line 1: “none” is not defined above/],
    ["a threshold above the members", "group g 2 a\n", /line 1: expected: group/],
  ])("rejects a policy with %s", async (_, text, message) => {
    await expect(readPolicy(text)).rejects.toThrow(message);
    await expect(readPolicy(text)).rejects.toThrow(PolicyError);
  });
});
