import { expect, test } from "vitest";
import { PreviewLine } from "#lib/certificate/preview-line.ts";
import { previewAll } from "#lib/certificate/previews.ts";
import { samplePng } from "#tests/support/sample-files.ts";
import { endlessDrawing } from "#tests/support/sample-hostile.ts";

const none = (reason: string) => ({ kind: "none", reason });
const bytes = (name: string) => Buffer.from(name);

test("the more wait in the line, the less each may take", async () => {
  const line = new PreviewLine<string>();
  const shares: number[] = [];
  const note = async () => void shares.push(line.share(25_000));
  await Promise.all(Array.from({ length: 30 }, () => line.turn(note)));
  expect(shares.at(0)).toBe(500);
  expect(shares.at(-2)).toBe(2_500);
  expect(shares.at(-1)).toBe(25_000);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("a task that fails does not hold the line", async () => {
  const line = new PreviewLine<string>();
  const failed = line.turn(() => Promise.reject(new Error("broken")));
  await expect(line.turn(async () => "served")).resolves.toBe("served");
  await expect(failed).rejects.toThrow("broken");
});

test("a file that was given up is tried again only when there is more time for it and nobody waits", async () => {
  const line = new PreviewLine<string>();
  line.giveUp(bytes("slow"), { reason: "time", given: 1_000 });
  line.giveUp(bytes("huge"), { reason: "too_large", given: Number.POSITIVE_INFINITY });
  const knows = async () => ["slow", "huge", "other"].map((name) => line.knows(bytes(name), 10_000));
  const [crowded, alone] = await Promise.all([line.turn(knows), line.turn(knows)]);
  expect(crowded).toEqual(["time", "too_large", undefined]);
  expect(alone).toEqual([undefined, "too_large", undefined]);
  expect(line.knows(bytes("slow"), 1_000)).toBe("time");
});

test("of the files that were given up only so many are remembered, the newest", () => {
  const line = new PreviewLine<string>();
  for (let at = 0; at <= 1_000; at++) line.giveUp(bytes(`${at}`), { reason: "time", given: 1_000 });
  expect([0, 1, 1_000].map((at) => line.knows(bytes(`${at}`), 0))).toEqual([undefined, "time", "time"]);
});

test("after a file that takes too long its certificate's others are not tried, another's are", async () => {
  const png = await samplePng();
  const endless = previewAll([png, endlessDrawing(1), png, endlessDrawing(2), undefined], 60_000);
  const other = previewAll([png, png, png, png]);
  expect((await other).map(({ kind }) => kind)).toEqual(["images", "images", "images", "images"]);
  const [first, ...rest] = await endless;
  expect(first).toMatchObject({ kind: "images" });
  expect(rest).toEqual([none("time"), none("time"), none("time"), none("missing")]);
});
