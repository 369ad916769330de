import { Document, Text, View } from "@react-pdf/renderer";
import { pdfKit as k } from "#components/record/pdf/kit.tsx";
import { hasUnprintable } from "#components/record/pdf/printable.ts";
import { GUTTER, LABEL_WIDTH, pdf } from "#components/record/pdf/style.ts";
import { Attachments, Content, Particulars, Parties } from "#components/record/record.tsx";
import { Meaning, Seal } from "#components/record/seal.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { BRIEF, excerptOf } from "./excerpt.ts";
import { Check, Head } from "./head.tsx";
import { htmlText } from "./html-text.ts";
import { PreviewNote, PreviewPages } from "./preview-pages.tsx";
import { type CertificateData, Sheet } from "./sheet.tsx";

/** Events printed in full. react-pdf lays out all following pages again for each page. */
const MOST_EVENTS = 60;

export function CertificateDocument({ data }: { data: CertificateData }) {
  const { record, t, provisional } = data;
  const drawing = { kit: k, record, t };
  const { body_text, body_html } = record;
  const html = body_html === null ? null : htmlText(body_html);
  return (
    <Document>
      <Sheet data={data}>
        <Head data={data} />
        <View style={{ flexDirection: "row" }}>
          <View style={{ flex: 1 }}>
            <Particulars {...drawing} />
            <Parties {...drawing} />
          </View>
          <Check data={data} />
        </View>
        <Content
          {...drawing}
          text={body_text !== null && <BoundedText text={body_text} data={data} />}
          html={body_html !== null && <HtmlVersion text={html} data={data} />}
        />
        <HiddenNote record={record} html={html} t={t} />
        <Attachments
          {...drawing}
          note={t.attachments.originals}
          extra={(attachment) => <PreviewNote data={data} attachment={attachment} />}
        />
        <Timeline {...drawing} most={MOST_EVENTS} />
        <Seal {...drawing} authority={data.authority} beingSealed={!provisional} />
        <Meaning {...drawing} authority={data.authority} beingSealed={!provisional} />
      </Sheet>
      <PreviewPages data={data} />
    </Document>
  );
}

/** Prints a text, or the beginning of a long text with the SHA-256 of the whole. */
function BoundedText({ text, data: { t, brief } }: { text: string; data: CertificateData }) {
  const { shown, rest } = excerptOf(text, brief ? BRIEF : undefined);
  return (
    <>
      <k.Body>{shown}</k.Body>
      {rest && (
        <View style={{ marginTop: 8 }}>
          <k.Words quiet>{t.content.goesOn(t.number(rest.lines), t.number(rest.characters))}</k.Words>
          <k.Hash>{rest.sha256}</k.Hash>
        </View>
      )}
    </>
  );
}

/** Prints the HTML version of the message as text; `null` when it cannot be read. */
function HtmlVersion({ text, data }: { text: string | null; data: CertificateData }) {
  const { t } = data;
  return (
    <>
      <View style={{ marginBottom: 4 }}>
        <k.Words quiet>{text === null ? t.content.htmlUnreadable : t.content.htmlLead}</k.Words>
      </View>
      {text !== null && <BoundedText text={text} data={data} />}
    </>
  );
}

/** Explains codes like ‹U+202E› where the record has such characters. */
function HiddenNote({ record, html, t }: { record: NotificationRecord; html: string | null; t: Texts }) {
  const { subject, body_text, sender_name, customer_ref, organization } = record;
  const written = [subject, body_text, html, sender_name, customer_ref, organization];
  const names = record.attachments.map((attachment) => attachment.filename);
  if (![...written, ...names].some((text) => text !== null && hasUnprintable(text))) return null;
  return <Text style={[pdf.quiet, { marginTop: 6, marginLeft: LABEL_WIDTH + GUTTER }]}>{t.content.hidden}</Text>;
}
