import { Image, Link, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { INKS } from "#components/record/marks.ts";
import { bookmark, pdfKit as k } from "#components/record/pdf-kit.tsx";
import { LISTING_LEADING, pdf } from "#components/record/pdf-style.ts";
import { Written } from "#components/record/pdf-text.tsx";
import type { RecordAttachment } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { type Preview, pageCount } from "../previews/preview-all.ts";
import { TEXT_PAGE } from "../previews/text.ts";
import { FRAME_TOP, frame, SIDE } from "./frame.ts";
import { placeOf, roomForNumbers } from "./page-numbers.ts";
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
  const numbers = roomForNumbers(count);
  const [before, after] = t.attachments.onPages(count, numbers).split(numbers);
  return (
    <k.Row label={t.attachments.preview}>
      <Text style={pdf.words}>
        {before}
        <Link src={`#${placeOf(index + 1, 1)}`} style={pdf.within}>
          {numbers}
        </Link>
        {[after, ...saidOf(preview, t)].join(". ")}
      </Text>
    </k.Row>
  );
}

/** How it was read, and what of it is not shown. */
function saidOf(preview: Preview | undefined, t: Texts): string[] {
  if (preview?.kind === "images" && preview.of > preview.images.length)
    return [t.preview.pictures(preview.images.length, preview.of)];
  if (preview?.kind !== "text") return [];
  const { table, encoding, left } = preview;
  const read = table ? t.preview.table(encoding) : t.preview.text(encoding);
  return left.lines + left.columns > 0 ? [read, t.preview.left(left.lines, left.columns)] : [read];
}

export function PreviewPages({ face }: { face: Face }) {
  return face.previews.flatMap((preview, index) => {
    const attachment = face.record.attachments[index];
    if (!attachment) return [];
    const said = saidOf(preview, face.t);
    return drawingsOf(preview).map(({ landscape, drawing }, page, { length }) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
      <Sheet key={`${attachment.id}/${page}`} face={face} landscape={landscape}>
        <Caption face={face} attachment={attachment} number={index + 1} page={page + 1} of={length} said={said} />
        {drawing}
      </Sheet>
    ));
  });
}

interface Drawn {
  landscape: boolean;
  drawing: ReactNode;
}

/** One for each page. What stands on a document's own pages is put into their frames later, by assemble.ts. */
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

/** Every letter where the sender put it: spaces don't break, and none is narrowed. */
function TextPage({ lines, height }: { lines: string[]; height: number }) {
  return (
    <View wrap={false} style={{ position: "absolute", left: SIDE, right: SIDE, top: FRAME_TOP, height }}>
      <Written style={pdf.listing}>{lines.join("\n").replaceAll(" ", "\u00A0")}</Written>
    </View>
  );
}

interface CaptionProps {
  face: Face;
  attachment: RecordAttachment;
  number: number;
  page: number;
  of: number;
  said: string[];
}

function Caption({ face: { t }, attachment, number, page, of, said }: CaptionProps) {
  const which = of > 1 ? `${t.preview.caption(number)}, ${t.preview.page(page, of)}` : t.preview.caption(number);
  return (
    <View
      id={placeOf(number, page)}
      {...(page === 1 ? bookmark(`${t.preview.caption(number)}: ${attachment.filename}`) : {})}
      style={{ flexDirection: "row", borderTopWidth: 0.75, borderTopColor: INKS.ink, paddingTop: 5, marginTop: -12 }}
    >
      <View style={{ width: 94, marginRight: 14 }}>
        {[which, ...said].map((line) => (
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
