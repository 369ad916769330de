import { expect, test } from "vitest";
import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { PreviewQueue } from "#lib/certificate/previews/queue.ts";
import { samplePng } from "#tests/support/samples/files.ts";
import { endlessDrawing } from "#tests/support/samples/hostile.ts";

const none = (reason: string) => ({ kind: "none", reason });
const bytes = (name: string) => Buffer.from(name);

test("each file in a longer preview queue has less time", async () => {
  const line = new PreviewQueue<string>();
  const shares: number[] = [];
  const note = async () => void shares.push(line.share("a", 25_000));
  await Promise.all(Array.from({ length: 30 }, () => line.turn("a", note)));
  expect(shares.at(0)).toBe(500);
  expect(shares.at(-2)).toBe(2_500);
  expect(shares.at(-1)).toBe(25_000);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("an owner with one file waits for one file of another owner only", async () => {
  const line = new PreviewQueue<string>();
  const served: string[] = [];
  const turn = (owner: string) => line.turn(owner, async () => void served.push(owner));
  await Promise.all([..."aaaaaaabbc"].map(turn));
  expect(served.join("")).toBe("aabcabaaaa");
});

test("an owner's files share the time of that owner alone", async () => {
  const line = new PreviewQueue<string>();
  const shares: [string, number][] = [];
  const turn = (owner: string) => line.turn(owner, async () => void shares.push([owner, line.share(owner, 25_000)]));
  await Promise.all([..."aaaaab"].map(turn));
  expect(shares.slice(0, 3)).toEqual([
    ["a", 500],
    ["a", 625],
    ["b", 2_500],
  ]);
});

test("a task that fails does not stop the queue", async () => {
  const line = new PreviewQueue<string>();
  const failed = line.turn("a", () => Promise.reject(new Error("broken")));
  await expect(line.turn("a", async () => "served")).resolves.toBe("served");
  await expect(failed).rejects.toThrow("broken");
});

test("a file without a preview is tried again only with more time and an empty queue", async () => {
  const line = new PreviewQueue<string>();
  line.giveUp(bytes("slow"), { reason: "time", given: 1_000 });
  line.giveUp(bytes("huge"), { reason: "too_large", given: Number.POSITIVE_INFINITY });
  const knows = async () => ["slow", "huge", "other"].map((name) => line.knows(bytes(name), 10_000));
  const [crowded, alone] = await Promise.all([line.turn("a", knows), line.turn("a", knows)]);
  expect(crowded).toEqual(["time", "too_large", undefined]);
  expect(alone).toEqual([undefined, "too_large", undefined]);
  expect(line.knows(bytes("slow"), 1_000)).toBe("time");
});

test("the preview queue remembers the newest thousand failed files", () => {
  const line = new PreviewQueue<string>();
  for (let at = 0; at <= 1_000; at++) line.giveUp(bytes(`${at}`), { reason: "time", given: 1_000 });
  expect([0, 1, 1_000].map((at) => line.knows(bytes(`${at}`), 0))).toEqual([undefined, "time", "time"]);
});

test("endless previews of one owner delay another owner by one preview", async () => {
  const png = await samplePng();
  const done: string[] = [];
  const drawn = async (owner: string, file: Uint8Array) => {
    await previewAll([file], { owner, most: 1_000 });
    done.push(owner);
  };
  const hostile = Array.from({ length: 3 }, (_, at) => drawn("hostile", endlessDrawing(at + 10)));
  await Promise.all([...hostile, drawn("other", png)]);
  expect(done.indexOf("other")).toBeLessThanOrEqual(2);
});

test("a file that takes too long ends the previews of its own certificate only", async () => {
  const png = await samplePng();
  const endless = previewAll([png, endlessDrawing(1), png, endlessDrawing(2), undefined], { most: 60_000 });
  const other = previewAll([png, png, png, png]);
  expect((await other).map(({ kind }) => kind)).toEqual(["images", "images", "images", "images"]);
  const [first, ...rest] = await endless;
  expect(first).toMatchObject({ kind: "images" });
  expect(rest).toEqual([none("time"), none("time"), none("time"), none("missing")]);
});
