import { Image, Text, View } from "@react-pdf/renderer";
import { INKS } from "#components/record/marks.ts";
import { pdfKit as k } from "#components/record/pdf-kit.tsx";
import { pdf } from "#components/record/pdf-style.ts";
import type { RecordAttachment } from "#lib/contract/record.ts";
import { printable } from "./fonts.ts";
import type { Preview } from "./previews.ts";
import { A4, type Face, Sheet, SIDE } from "./sheet.tsx";

export interface Frame {
  landscape: boolean;
  /** Points from the page's lower left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const TOP = 112;
const BOTTOM = 64;
/** A tiny picture is not blown up beyond this. */
const MOST_ENLARGED = 1.5;

/** Where a page or picture of this size goes on a page of ours: as large as fits, never cropped. */
export function frame(size: { width: number; height: number }): Frame {
  const landscape = size.width > size.height * 1.05;
  const [pageWidth, pageHeight] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const room = { width: pageWidth - 2 * SIDE, height: pageHeight - TOP - BOTTOM };
  const scale = Math.min(MOST_ENLARGED, room.width / size.width, room.height / size.height);
  const width = size.width * scale;
  const height = size.height * scale;
  return { landscape, x: (pageWidth - width) / 2, y: pageHeight - TOP - height, width, height };
}

export const pageCount = (preview: Preview | undefined): number =>
  preview?.kind === "pages" ? preview.sizes.length : preview?.kind === "image" ? 1 : 0;

/** In the list of attachments: on which pages this one is shown, or why it is not. */
export function PreviewNote({ face, attachment }: { face: Face; attachment: RecordAttachment }) {
  const { previews, record, t } = face;
  const index = record.attachments.indexOf(attachment);
  const preview = previews[index];
  const count = pageCount(preview);
  if (count === 0) {
    const reason = preview?.kind === "none" ? preview.reason : "missing";
    return (
      <k.Row label={t.attachments.preview}>
        <k.Words quiet>{t.preview.not[reason]}</k.Words>
      </k.Row>
    );
  }
  // Previews are the last pages: counting from the end needs no second pass.
  const fromEnd = previews.slice(index).reduce((sum, other) => sum + pageCount(other), 0);
  return (
    <k.Row label={t.attachments.preview}>
      <Text
        style={pdf.words}
        render={({ totalPages }) => {
          const first = (totalPages ?? 0) - fromEnd + 1;
          return totalPages ? t.attachments.onPages(first, first + count - 1) : " ";
        }}
      />
    </k.Row>
  );
}

export function PreviewPages({ face }: { face: Face }) {
  return face.previews.flatMap((preview, index) => {
    const attachment = face.record.attachments[index];
    if (!attachment || preview.kind === "none") return [];
    const sizes = preview.kind === "pages" ? preview.sizes : [preview];
    return sizes.map((size, page) => {
      const place = frame(size);
      const caption = { number: index + 1, page: page + 1, of: sizes.length };
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <Sheet key={`${attachment.id}/${page}`} face={face} landscape={place.landscape}>
          <Caption face={face} attachment={attachment} {...caption} />
          <View
            style={{
              position: "absolute",
              left: place.x - 0.5,
              top: TOP - 0.5,
              width: place.width + 1,
              height: place.height + 1,
              borderWidth: 0.5,
              borderColor: INKS.hairline,
              backgroundColor: "#FFFFFF",
            }}
          >
            {preview.kind === "image" && (
              <Image
                src={{ data: Buffer.from(preview.jpeg), format: "jpg" }}
                style={{ width: place.width, height: place.height }}
              />
            )}
          </View>
        </Sheet>
      );
    });
  });
}

interface CaptionProps {
  face: Face;
  attachment: RecordAttachment;
  number: number;
  page: number;
  of: number;
}

function Caption({ face: { t }, attachment, number, page, of }: CaptionProps) {
  const which = of > 1 ? `${t.preview.caption(number)}, ${t.preview.page(page, of)}` : t.preview.caption(number);
  return (
    <View
      style={{ flexDirection: "row", borderTopWidth: 0.75, borderTopColor: INKS.ink, paddingTop: 5, marginTop: -12 }}
    >
      <Text style={[pdf.quiet, { width: 94, marginRight: 14 }]}>{which}</Text>
      <View style={{ flex: 1 }}>
        <Text style={[pdf.certified, { fontSize: 9, maxLines: 1, textOverflow: "ellipsis" }]}>
          {printable(attachment.filename)}
        </Text>
        <k.Hash>{attachment.sha256}</k.Hash>
      </View>
    </View>
  );
}
