import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { samplePdf } from "#tests/support/samples/files.ts";
import { DELIVERED, type Story, sampleRecord } from "#tests/support/samples/record.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };
const file = join(temporaryFolder(), "pages.pdf");

/** The words of each page, without those of its head and foot. */
async function pagesOf(story: Story): Promise<{ text: string; top: number }[][]> {
  const { record, bytes } = await sampleRecord(story);
  writeFileSync(file, await composeCertificate(record, bytes, options));
  const pages = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" }).split("<page ").slice(1);
  return pages.map((page) =>
    Array.from(page.matchAll(/yMin="([\d.]+)"[^>]*>([^<]*)</g), ([, top, text = ""]) => ({
      text,
      top: Number(top),
    })).filter(({ top }) => top > 40 && top < 788),
  );
}

const paragraph = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");

toolTest(["pdftotext"])("page breaks", () => {
  test("the section “What this proves” stays on one page with the seal", async () => {
    const places = [];
    for (let lines = 10; lines < 14; lines++) {
      const reported = ["deferred", { diagnostic: "line\n".repeat(lines) }] as const;
      const events: Story["events"] = [["sent", {}], [...reported], ["delivered", {}]];
      const pages = await pagesOf({ body_text: "line\n".repeat(20), events });
      const pageOf = (word: string) => pages.findIndex((page) => page.some(({ text }) => text === word)) + 1;
      places.push([pageOf("Time-stamping"), pageOf("proves,"), pageOf("law.")]);
    }
    expect(places).toEqual([
      [2, 2, 2],
      [2, 2, 2],
      [3, 3, 3],
      [3, 3, 3],
    ]);
  });

  test.each(["en", "es"])("a notification of two lines that was delivered late has two pages: %s", async (locale) => {
    const body_text = "Dear Ms Lovelace,\nyour contract ends on 31 March.";
    const late = { provider: "resend", occurred_at: "2027-05-03T10:14:04.811", diagnostic: "451 4.2.1 mailbox busy" };
    const events: Story["events"] = [...DELIVERED.slice(0, 1), ["deferred", late], ...DELIVERED.slice(1)];
    expect(await pagesOf({ body_text, locale, simulated: true, events })).toHaveLength(2);
  });

  test("the label of a long text stays with its first lines", async () => {
    for (let lines = 19; lines < 22; lines++) {
      const body_text = `${"line\n".repeat(lines)}end`;
      const pages = await pagesOf({ body_text, body_html: `<p>${paragraph}</p>` });
      const [page = []] = pages.filter((words) => words.some(({ text }) => text === "HTML"));
      const label = page.find(({ text }) => text === "HTML")?.top ?? 0;
      const beside = page.filter(({ text, top }) => !/HTML|version/.test(text) && Math.abs(top - label) < 6);
      expect([lines, beside.length > 0]).toEqual([lines, true]);
    }
  });

  test("headings stay with long subjects and subjects of wide letters", async () => {
    for (const subject of ["W".repeat(998), "W".repeat(600), "通知".repeat(300), `${paragraph} `.repeat(3)]) {
      const [first = []] = await pagesOf({ subject });
      const below = first.filter(({ top }) => top > (first.find(({ text }) => text === "Content")?.top ?? 0) + 5);
      expect(below.map(({ text }) => text)).toContain("Subject");
    }
  });

  test("no paragraph leaves a single line at the end or beginning of a page", async () => {
    const body_text = Array.from({ length: 100 }, (_, index) => `§${index} ${paragraph}`).join("\n\n");
    const pages = await pagesOf({ body_text });
    expect(pages.length).toBeGreaterThan(10);
    const lines = pages.map((page) => Map.groupBy(page, ({ top }) => top));
    for (const [index, page] of lines.slice(0, -3).entries()) {
      const whole = [...page.values()].map((words) => words.map(({ text }) => text));
      // The last line of a page does not begin a paragraph, nor does the first one end it.
      expect([index, whole.at(-1)?.some((text) => text.startsWith("§"))]).toEqual([index, false]);
      const [next = []] = [...(lines[index + 1]?.values() ?? [])].map((words) => words.map(({ text }) => text));
      if (next.some((text) => text.startsWith("word")))
        expect([index, next.includes("word39")]).toEqual([index, false]);
    }
  });
});

toolTest(["pdftotext"])("list of attachments", () => {
  test("the list of attachments names the pages that show each, and links to them", async () => {
    const bytes = await samplePdf();
    const attachments = [
      { filename: "three.pdf", content_type: "application/pdf", bytes },
      { filename: "none.bin", content_type: "application/pdf", bytes: Uint8Array.of(0, 1, 2) },
      { filename: "one.txt", content_type: "text/plain", bytes: Buffer.from("one line") },
    ];
    for (const [locale, several, single] of [
      ["en", /On pages (\d+)–(\d+) of this document/, /On page (\d+) of this document/],
      ["es", /En las páginas (\d+)–(\d+) de este documento/, /En la página (\d+) de este documento/],
    ] as const) {
      const pages = (await pagesOf({ attachments, locale })).map((page) => page.map(({ text }) => text).join(" "));
      const list = pages.join(" ");
      const [, first, last] = several.exec(list) ?? [];
      const [, only] = single.exec(list) ?? [];
      expect([Number(last) - Number(first), Number(only) - Number(last)]).toEqual([2, 1]);
      expect(Number(only)).toBe(pages.length);
      expect(pages[Number(first) - 1]).toContain("three.pdf");
      expect(pages[Number(only) - 1]).toContain("one line");
    }
  });
});
