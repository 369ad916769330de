import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };
const file = join(temporaryFolder(), "text.pdf");

/** Returns the text that pdftotext extracts from a certificate. */
async function textOf(story: Story, change: Partial<NotificationRecord> = {}): Promise<string> {
  const { record, bytes } = await sampleRecord(story);
  writeFileSync(file, await composeCertificate({ ...record, ...change }, bytes, options));
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8", maxBuffer: 2 ** 26 });
}

const count = (text: string, part: string): number => text.replace(/\s+/g, "").split(part).length - 1;

/** A letter that no typeface has: it is printed as its code, as wide as eight letters. */
const CODED = "\u10E5";

toolTest(["pdftotext"])("text over several pages", () => {
  test("prints a subject, a name and a reference of codes over several pages without a loss", async () => {
    const text = await textOf(
      { subject: `${CODED.repeat(990)} ends`, sender_name: `${CODED.repeat(900)} endn` },
      { customer_ref: `${CODED.repeat(250)} endr`, organization: `${CODED.repeat(300)} endo` },
    );
    // The organization is named in the statement too.
    expect(count(text, "‹U+10E5›")).toBe(990 + 900 + 250 + 2 * 300);
    expect(["ends", "endn", "endr", "endo"].map((end) => count(text, end) > 0)).toEqual(Array(4).fill(true));
  });

  test("prints a mail server's diagnostic of a thousand codes or two hundred lines without a loss", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line${index}.`).join("\n");
    const text = await textOf({
      events: [
        ["sent", {}],
        ["deferred", { diagnostic: `${CODED.repeat(1000)}` }],
        ["deferred", { diagnostic: lines }],
      ],
    });
    expect(count(text, "‹U+10E5›")).toBe(1000);
    expect(count(text, "line199.")).toBe(1);
  });

  test("prints every hash of a chain of 500 links and the details of the first and the last", async () => {
    const events = Array.from({ length: 498 }, (_, index) => ["deferred", { diagnostic: `try ${index}.` }] as const);
    const { record } = await sampleRecord({
      events: [["sent", {}], ...events.map(([type, data]) => [type, data] as never)],
    });
    const text = await textOf({}, { events: record.events });
    const words = new Set(text.split(/\s+/));
    expect(record.events).toHaveLength(500);
    expect(record.events.filter(({ event_hash }) => !words.has(event_hash))).toEqual([]);
    expect(text).toContain("Events 31 to 470 in short");
    expect(["try 27.", "try 28.", "try 467.", "try 468."].map((words) => text.includes(words))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(text).toMatch(/\b31\. 3 May 2027, [\d:.]+ UTC – Delivery delayed/);
  });
});

toolTest(["pdftotext"])("line breaks", () => {
  test("a line broken at a space begins at its column in any fonts", async () => {
    const words = Array.from({ length: 60 }, (_, index) => `§${index} 日本‹U+202E› жук`).join(" ");
    await textOf({ body_text: words });
    const boxes = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" });
    const found = Array.from(boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g));
    const lefts = new Map<number, number>();
    for (const [, left, top, word = ""] of found)
      if (/[§‹›жук日本]/.test(word)) {
        const line = Math.round(Number(top) / 14.21);
        lefts.set(line, Math.min(lefts.get(line) ?? Number.POSITIVE_INFINITY, Number(left)));
      }
    expect(lefts.size).toBeGreaterThan(8);
    // The page's margin, the column of labels, the space between, and the rule beside the sender's text.
    expect([...lefts.values()].filter((left) => Math.abs(left - (56 + 102 + 10 + 10.5)) > 1)).toEqual([]);
  });
});
