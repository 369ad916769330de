import layoutDocument from "@react-pdf/layout";
import { Document, Font, Page, pdf, Text, View } from "@react-pdf/renderer";
import { describe, expect, it } from "vitest";
import { type SetNode, settle } from "#lib/certificate/react-pdf/glyph-places.ts";
import { knownLinesFit, learnLines, withKnownLines } from "#lib/certificate/react-pdf/line-memory.ts";
import type { TreeNode } from "#lib/certificate/react-pdf/set-lines.ts";
import { composeCertificate } from "#lib/certificate/render.ts";
import { sampleRecord } from "#tests/support/sample-record.ts";

// Fonts are opened for the first certificate, on a machine that may be busy.

const layOut = layoutDocument as unknown as (document: TreeNode, fonts: typeof Font) => Promise<TreeNode & SetNode>;
const SENTENCE = "It proves that this text was handed over to the recipient's mail server.";

interface Told {
  known: boolean;
  fits: boolean;
  lines: string[];
}

/** Lays out a page with the sentence in a column beside another text, as a certificate is, and tells of the sentence. */
async function set(width: number, beside = "Text"): Promise<Told> {
  const document: TreeNode = pdf(
    <Document>
      <Page size="A4">
        <View style={{ flexDirection: "row", width }}>
          <Text>{beside}</Text>
          <Text style={{ flex: 1 }}>{SENTENCE}</Text>
        </View>
      </Page>
    </Document>,
  ).container.document;
  const given = withKnownLines(document);
  const tree = await layOut(given, Font);
  const fits = knownLinesFit(tree);
  const lines = sentence(tree).lines?.map((line) => (line as unknown as { string: string }).string) ?? [];
  settle(tree);
  if (fits) learnLines(tree);
  return { known: sentence(given).lines !== undefined, fits, lines };
}

function sentence(document: TreeNode): TreeNode {
  const text = document.children?.[0]?.children?.[0]?.children?.[1];
  if (!text) throw new Error("the document is built otherwise");
  return text;
}

describe("a text that was set before", () => {
  it("has its lines given from the third time on, as they were", async () => {
    const [first, second, third] = [await set(300), await set(300), await set(300)];
    expect([first.known, second.known, third.known]).toEqual([false, false, true]);
    expect(third).toEqual({ ...first, known: true });
  });

  it("is set anew in a column of another width", async () => {
    for (let i = 0; i < 3; i++) await set(280);
    const narrower = await set(200);
    expect(narrower.known).toBe(false);
    expect(narrower.lines.length).toBeGreaterThan((await set(280)).lines.length);
  });

  it("does not pass for set where what stands beside it leaves it less room", async () => {
    for (let i = 0; i < 3; i++) await set(290);
    expect(await set(290, "A much wider text")).toMatchObject({ known: true, fits: false });
  });
});

describe("a certificate", () => {
  const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };
  const compose = async (id: string) => {
    const { record, bytes } = await sampleRecord({ id });
    return composeCertificate(record, bytes, options);
  };

  it("is the same file whichever others were made before", async () => {
    const ids = ["3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9", "00000000-0000-4000-8000-000000000001"] as const;
    const first = await compose(ids[0]);
    for (let i = 0; i < 3; i++) await compose(ids[1]);
    expect(Buffer.compare(await compose(ids[0]), first)).toBe(0);
  });
});
