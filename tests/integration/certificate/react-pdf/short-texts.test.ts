import layoutDocument from "@react-pdf/layout";
import { Font, pdf } from "@react-pdf/renderer";
import { expect, test } from "vitest";
import { CertificateDocument } from "#lib/certificate/pages/document.tsx";
import type { Preview } from "#lib/certificate/previews/preview-all.ts";
import { restorePositions } from "#lib/certificate/react-pdf/glyph-positions.ts";
import { layOutShortTexts } from "#lib/certificate/react-pdf/short-texts.ts";
import type { LayoutNode } from "#lib/certificate/react-pdf/tree.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";

const now = new Date("2027-05-03T10:14:08.000Z");
const hash = "5e88f9d10f6bd7ea3f3fdf1a6f8f5e3a5e88f9d10f6bd7ea3f3fdf1a6f8f5e3a";
const layOut = layoutDocument as unknown as (document: unknown, fonts: typeof Font) => Promise<LayoutNode>;

async function documentOf(story: Story): Promise<LayoutNode> {
  const { record } = await sampleRecord(story);
  const previews = record.attachments.map((): Preview => ({ kind: "none", reason: "kind" }));
  const authority = { name: "Example Authority", own: true, roots: { signer: [hash], timeStamp: [hash] } };
  const data = { record, t: messages(asLocale(record.locale)), provisional: false, authority, previews, now };
  return pdf(CertificateDocument({ data })).container.document as LayoutNode;
}

/** Returns how many nodes have lines. */
const withLines = ({ lines, children = [] }: LayoutNode): number =>
  children.reduce((sum, child) => sum + withLines(child), lines ? 1 : 0);

interface Place {
  page: number;
  left: number;
  top: number;
  glyphs: number[];
  /** Right edge of the last glyph. */
  right: number;
}

/** Every line of text with its place. */
function placesIn(tree: LayoutNode): Place[] {
  restorePositions(tree);
  const places: Place[] = [];
  const visit = ({ box, lines = [], children = [] }: LayoutNode, page: number, left: number, top: number) => {
    const [x, y] = [left + (box?.left ?? 0), top + (box?.top ?? 0)];
    for (const line of lines) {
      const glyphs = line.runs.flatMap((run) => run.glyphs ?? []).map(({ id }) => id);
      const width = line.runs.reduce((sum, run) => sum + (run.xAdvance ?? 0), 0);
      const [at, down] = [line.box?.x ?? 0, (line.box?.y ?? 0) + (line.ascent ?? 0)];
      places.push({ page, left: x + at, top: y + down, right: x + at + width, glyphs });
    }
    for (const child of children) visit(child, page, x, y);
  };
  for (const [page, node] of (tree.children ?? []).entries()) visit(node, page, 0, 0);
  return places;
}

const rounded = ({ left, top, right, ...rest }: Place) => ({
  ...rest,
  ...Object.fromEntries(Object.entries({ left, top, right }).map(([edge, at]) => [edge, Math.round(at * 10) / 10])),
});

const wide = { sender_name: "W".repeat(30), customer_ref: `${"word ".repeat(20)}end`, subject: "W".repeat(34) };
const attachments = ["a.bin", `${"long name ".repeat(12)}.bin`].map((filename) => ({
  filename,
  content_type: "application/octet-stream",
  bytes: Uint8Array.of(0, 1),
}));

test.each<[string, Story]>([
  ["English", {}],
  ["Spanish", { locale: "es", simulated: true }],
  ["wide names", wide],
  ["attachments", { attachments, locale: "es" }],
  ["other scripts", { subject: "Уведомление", sender_name: "שלום Ada", body_text: "Ş e\u0301\n\none\n\ntwo  spaces" }],
])("a text in one line has the place that react-pdf gives it: %s", async (_, story) => {
  // Registers the fonts.
  const { record, bytes } = await sampleRecord(story);
  await composeCertificate(record, bytes, { provisional: false, authorityName: "Example Authority", now });
  const ours = await documentOf(story);
  layOutShortTexts(ours);
  expect(withLines(ours)).toBeGreaterThan(60);
  const [short, whole] = [await layOut(ours, Font), await layOut(await documentOf(story), Font)];
  expect(placesIn(short).map(rounded)).toEqual(placesIn(whole).map(rounded));
});

test("draws every second group of eight letters of a hash in another colour", async () => {
  const ours = await documentOf({});
  layOutShortTexts(ours);
  const { lines } = found(ours, 64) ?? {};
  const colors = lines?.[0]?.runs.map(({ glyphs, attributes }) => [glyphs?.length, attributes.color]);
  expect(colors?.length).toBe(8);
  expect(new Set(colors?.map(String)).size).toBe(2);
  expect(colors?.slice(0, 2)).toEqual(colors?.slice(6));
});

function found(node: LayoutNode, length: number): LayoutNode | undefined {
  const letters = node.lines?.[0]?.runs.reduce((sum, { glyphs }) => sum + (glyphs?.length ?? 0), 0);
  if (letters === length && node.lines?.[0]?.runs.length !== 1) return node;
  for (const child of node.children ?? []) {
    const inside = found(child, length);
    if (inside) return inside;
  }
  return undefined;
}
