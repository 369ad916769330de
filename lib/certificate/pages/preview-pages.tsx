import { Image, Link, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { bookmark, pdfKit as k } from "#components/record/pdf/kit.tsx";
import { GUTTER, INKS, LABEL_WIDTH, LISTING_LEADING, pdf } from "#components/record/pdf/style.ts";
import { Written } from "#components/record/pdf/text.tsx";
import type { RecordAttachment } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { type Preview, pageCount } from "../previews/preview-all.ts";
import { TEXT_PAGE } from "../previews/text.ts";
import { anchorOf, placeholderOf } from "./attachment-links.ts";
import { FRAME_TOP, frame, SIDE } from "./frame.ts";
import { type CertificateData, Sheet } from "./sheet.tsx";

/** Says on which pages an attachment is shown, or why it is not. */
export function PreviewNote({ data, attachment }: { data: CertificateData; attachment: RecordAttachment }) {
  const { previews, record, t } = data;
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
  const numbers = placeholderOf(count);
  const [before, after] = t.attachments.onPages(count, numbers).split(numbers);
  return (
    <k.Row label={t.attachments.preview}>
      <Text style={pdf.words}>
        {before}
        <Link src={`#${anchorOf(index + 1, 1)}`} style={pdf.within}>
          {numbers}
        </Link>
        {[after, ...notesOf(preview, t)].join(". ")}
      </Text>
    </k.Row>
  );
}

/** Returns notes: how the file was read, and which parts are not shown. */
function notesOf(preview: Preview | undefined, t: Texts): string[] {
  if (preview?.kind === "images" && preview.of > preview.images.length)
    return [t.preview.pictures(preview.images.length, preview.of)];
  if (preview?.kind === "pages") return preview.unlike.map((part) => t.preview.unlike[part]);
  if (preview?.kind !== "text") return [];
  const { table, encoding, left } = preview;
  const read = table ? t.preview.table(encoding) : t.preview.text(encoding);
  return left.lines + left.columns > 0 ? [read, t.preview.left(left.lines, left.columns)] : [read];
}

export function PreviewPages({ data }: { data: CertificateData }) {
  return data.previews.flatMap((preview, index) => {
    const attachment = data.record.attachments[index];
    if (!attachment) return [];
    const notes = notesOf(preview, data.t);
    return drawingsOf(preview).map(({ landscape, drawing }, page, { length }) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
      <Sheet key={`${attachment.id}/${page}`} data={data} landscape={landscape}>
        <Caption data={data} attachment={attachment} number={index + 1} page={page + 1} of={length} notes={notes} />
        {drawing}
      </Sheet>
    ));
  });
}

interface Drawn {
  landscape: boolean;
  drawing: ReactNode;
}

/** Returns one drawing per page. assemble.ts draws the pages of PDF attachments into their frames later. */
function drawingsOf(preview: Preview): Drawn[] {
  if (preview.kind === "pages") return preview.sizes.map((size) => framed(size));
  if (preview.kind === "images")
    return preview.images.map((image) => framed(image, { data: Buffer.from(image.jpeg), format: "jpg" }));
  if (preview.kind === "none") return [];
  const { landscape } = preview;
  return preview.pages.map((lines) => ({
    landscape,
    drawing: <TextPage lines={lines} height={TEXT_PAGE[landscape ? "lying" : "upright"].lines * LISTING_LEADING} />,
  }));
}

function framed(size: { width: number; height: number }, source?: { data: Buffer; format: "jpg" }): Drawn {
  const { landscape, x, width, height } = frame(size);
  const drawing = (
    <View
      style={{
        position: "absolute",
        left: x - 0.5,
        top: FRAME_TOP - 0.5,
        width: width + 1,
        height: height + 1,
        borderWidth: 0.5,
        borderColor: INKS.hairline,
        backgroundColor: "#FFFFFF",
      }}
    >
      {source && <Image src={source} style={{ width, height }} />}
    </View>
  );
  return { landscape, drawing };
}

/** Keeps the columns of the file: no-break spaces are never narrowed, and no line breaks at them. */
function TextPage({ lines, height }: { lines: string[]; height: number }) {
  return (
    <View wrap={false} style={{ position: "absolute", left: SIDE, right: SIDE, top: FRAME_TOP, height }}>
      <Written style={pdf.listing}>{lines.join("\n").replaceAll(" ", "\u00A0")}</Written>
    </View>
  );
}

interface CaptionProps {
  data: CertificateData;
  attachment: RecordAttachment;
  number: number;
  page: number;
  of: number;
  notes: string[];
}

function Caption({ data: { t }, attachment, number, page, of, notes }: CaptionProps) {
  const which = of > 1 ? `${t.preview.caption(number)}, ${t.preview.page(page, of)}` : t.preview.caption(number);
  return (
    <View
      id={anchorOf(number, page)}
      {...(page === 1 ? bookmark(`${t.preview.caption(number)}: ${attachment.filename}`) : {})}
      style={{ flexDirection: "row", borderTopWidth: 0.75, borderTopColor: INKS.ink, paddingTop: 5, marginTop: -8 }}
    >
      <View style={{ width: LABEL_WIDTH, marginRight: GUTTER }}>
        {[which, ...notes].map((line) => (
          <Text key={line} style={pdf.quiet}>
            {line}
          </Text>
        ))}
      </View>
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
