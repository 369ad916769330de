import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const folder = mkdtempSync(join(tmpdir(), "acuse-blank-"));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date("2027-05-03T10:14:08.000Z");
const options = { provisional: false, authorityName: "Example Authority", ownAuthority: true, now };
/** Points from line to line of a message's text: 9.8 points, leading 1.45. */
const LEADING = 14.21;

const LATIN = ["kurz"];
const SEVERAL = ["kurz 日本語", "kurz العربية", "kurz", "日 ع ✓ Ω"];

/** `count` paragraphs that begin with §1§, §2§ and so on and go on with each of `words` in turn. */
const paragraphs = (count: number, words: string[], blank = 1): string =>
  Array.from({ length: count }, (_, index) => `§${index + 1}§ ${words[index % words.length]}.`).join(
    "\n".repeat(blank + 1),
  );

interface Place {
  page: number;
  /** Points from the top of the page to the word. */
  top: number;
}

/** Places of the message's paragraphs in a certificate, in order, and of the text after the message. */
async function places(body_text: string): Promise<{ begun: Place[]; after: Place }> {
  const { record, bytes } = await sampleRecord({ body_text });
  const file = join(folder, "text.pdf");
  writeFileSync(file, await composeCertificate(record, bytes, options));
  const pages = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" }).split("<page ").slice(1);
  const words = pages.flatMap((text, page) =>
    Array.from(text.matchAll(/yMin="([\d.]+)"[^>]*>([^<]*)</g), ([, top, word]) => ({ page, top: Number(top), word })),
  );
  const after = words.find(({ word }) => word === "Attachments");
  if (!after) throw new Error("nothing after the message");
  return { begun: words.filter(({ word }) => /^§\d+§$/.test(word ?? "")), after };
}

/** Lines between each paragraph and the one before on the same page; taller typefaces lower their line a little. */
const steps = (begun: Place[]): number[] =>
  begun.slice(1).flatMap(({ page, top }, index) => {
    const before = begun[index];
    return before?.page === page ? [Math.round((top - before.top) / LEADING)] : [];
  });

toolTest(["pdftotext"])("blank lines of a message", () => {
  test.each([
    [5, 1, SEVERAL],
    [59, 1, LATIN],
    [59, 1, ["kurz 日本語"]],
    [59, 1, ["kurz العربية"]],
    [59, 2, SEVERAL],
    [59, 3, SEVERAL],
  ])("prints %i paragraphs with %i blank lines between them, as in %j", async (count, blank, words) => {
    const { begun } = await places(paragraphs(count, words, blank));
    expect(begun).toHaveLength(count);
    const found = steps(begun);
    expect(found.length).toBeGreaterThan(count - 7);
    expect(new Set(found)).toEqual(new Set([blank + 1]));
  });

  test.each([
    [5, LATIN],
    [5, SEVERAL],
    [59, SEVERAL],
  ])("prints blank lines before the first of %i paragraphs, as in %j", async (count, words) => {
    const text = paragraphs(count, words);
    const [plain, lower] = [await places(text), await places(`\n\n\n${text}`)];
    expect(((lower.begun[0]?.top ?? 0) - (plain.begun[0]?.top ?? 0)) / LEADING).toBeCloseTo(3, 1);
  });

  // The last line break of a text ends its last line, as everywhere else that a text is shown.
  test.each([
    [5, 1],
    [5, 3],
    [59, 3],
  ])("prints the blank lines after the last of %i paragraphs: %i", async (count, blank) => {
    const text = paragraphs(count, SEVERAL);
    const [plain, longer] = [await places(text), await places(text + "\n".repeat(blank + 1))];
    expect(longer.after.page).toBe(plain.after.page);
    expect((longer.after.top - plain.after.top) / LEADING).toBeCloseTo(blank, 1);
  });
});
