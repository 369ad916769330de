import { Image, Text, View } from "@react-pdf/renderer";
import { INKS } from "#components/record/marks.ts";
import { pdfKit as k } from "#components/record/pdf-kit.tsx";
import { pdf } from "#components/record/pdf-style.ts";
import { Written } from "#components/record/pdf-text.tsx";
import type { RecordAttachment } from "#lib/contract/record.ts";
import { FRAME_TOP, frame, pageCount } from "./frame.ts";
import { type Face, Sheet } from "./sheet.tsx";

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
  return (
    <k.Row label={t.attachments.preview}>
      <k.Words>{t.attachments.atTheEnd(count)}</k.Words>
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
              top: FRAME_TOP - 0.5,
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
        <Written style={[pdf.certified, { fontSize: 9, maxLines: 1, textOverflow: "ellipsis" }]}>
          {attachment.filename}
        </Written>
        <Text style={pdf.quiet}>{t.preview.hash}</Text>
        <k.Hash>{attachment.sha256}</k.Hash>
      </View>
    </View>
  );
}
