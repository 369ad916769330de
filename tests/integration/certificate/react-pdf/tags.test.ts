import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { samplePdf } from "#tests/support/samples/files.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";
import { IN_SCRIPTS } from "#tests/support/samples/stories.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };
const file = join(temporaryFolder(), "tagged.pdf");

interface Tagged {
  /** Elements of the structure tree, in order. */
  elements: { type: string; text: string }[];
  /** Text as poppler extracts it without the structure tree. */
  text: string;
}

async function tagged(story: Story): Promise<Tagged> {
  const { record, bytes } = await sampleRecord(story);
  writeFileSync(file, await composeCertificate(record, bytes, options));
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const [root, ...elements] = run("pdfinfo", "-struct-text", file).split(/^ *(?=\w+(?: \(block\))?\n)/m);
  expect(root?.trim()).toBe("Document");
  return {
    elements: elements.map((element) => {
      const [head = "", ...lines] = element.split("\n");
      const text = lines.map((line) => /^ *"(.*)"$/.exec(line)?.[1] ?? "").join("");
      return { type: head.split(" ")[0] ?? "", text };
    }),
    text: run("pdftotext", file, "-"),
  };
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

toolTest(["pdfinfo", "pdftotext"])("structure of a certificate", () => {
  test.each([
    [
      "en",
      "Certificate of notification",
      ["Record", "Parties", "Check this record", "Content", "Chain of events", "Seal"],
    ],
    [
      "es",
      "Certificado de notificación",
      ["Registro", "Partes", "Compruébelo", "Contenido", "Cadena de eventos", "Sello"],
    ],
  ])("the structure of a certificate in %s has one title and a heading for each part", async (locale, title, parts) => {
    const { elements } = await tagged({ locale });
    const of = (type: string) => elements.filter((element) => element.type === type).map(({ text }) => text);
    expect(of("H1")).toEqual([title]);
    expect(of("H2").slice(0, 6)).toEqual(parts);
    expect(new Set(elements.map(({ type }) => type))).toEqual(new Set(["H1", "H2", "P"]));
    // A label is read before its value.
    const read = elements.map(({ text }) => text);
    expect(read[read.indexOf(locale === "en" ? "Recipient" : "Destinatario") + 1]).toBe("ada.lovelace@example.com");
  });

  test("the structure has every word of a long text once, and no page header or footer", async () => {
    const own = Array.from({ length: 900 }, (_, index) => `w${index}`);
    const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
    const { elements, text } = await tagged({
      body_text: `${own.join(" ")}\n\n${IN_SCRIPTS}`,
      attachments,
      simulated: true,
    });
    const found = words(elements.map((element) => element.text).join(" "));
    expect(found.filter((word) => /^w\d+$/.test(word))).toEqual(own);
    expect(words(text).filter((word) => /^[0-9a-f]{64}$/.test(word) && !found.includes(word))).toEqual([]);
    expect(text).toContain("Page 2 of");
    expect(elements.filter((element) => /^Page \d|a simulation, no e-mail was sent$/.test(element.text))).toEqual([]);
  });
});
