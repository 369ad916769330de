import { Document, Text, View } from "@react-pdf/renderer";
import { hasUnprintable } from "#components/record/pdf-fonts.ts";
import { pdfKit as k } from "#components/record/pdf-kit.tsx";
import { GUTTER, LABEL_WIDTH, pdf } from "#components/record/pdf-style.ts";
import { Attachments, Content, Particulars, Parties } from "#components/record/record.tsx";
import { Meaning, Seal } from "#components/record/seal.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { BRIEF, excerptOf } from "./excerpt.ts";
import { Check, Head } from "./head.tsx";
import { htmlText } from "./html-text.ts";
import { PreviewNote, PreviewPages } from "./preview-pages.tsx";
import { type Face, Sheet } from "./sheet.tsx";

/** Events that are told with all that was reported: each page of them takes react-pdf as long as all that follow it. */
const MOST_EVENTS = 60;

export function CertificateDocument({ face }: { face: Face }) {
  const { record, t, provisional } = face;
  const drawing = { kit: k, record, t };
  const { body_text, body_html } = record;
  return (
    <Document>
      <Sheet face={face}>
        <Head face={face} />
        <View style={{ flexDirection: "row" }}>
          <View style={{ flex: 1 }}>
            <Particulars {...drawing} />
            <Parties {...drawing} />
          </View>
          <Check face={face} />
        </View>
        <Content
          {...drawing}
          text={body_text !== null && <BoundedText text={body_text} face={face} />}
          html={body_html !== null && <HtmlVersion html={body_html} face={face} />}
        />
        <HiddenNote record={record} t={t} />
        <Attachments {...drawing} extra={(attachment) => <PreviewNote face={face} attachment={attachment} />} />
        <Timeline {...drawing} most={MOST_EVENTS} />
        <Seal {...drawing} authority={face.authority} beingSealed={!provisional} />
        <Meaning {...drawing} authority={face.authority} beingSealed={!provisional} />
      </Sheet>
      <PreviewPages face={face} />
    </Document>
  );
}

/** The text, or the beginning of one too long to be printed, with what makes the rest certain all the same. */
function BoundedText({ text, face: { t, brief } }: { text: string; face: Face }) {
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

/** What most recipients see, as far as it is words. */
function HtmlVersion({ html, face }: { html: string; face: Face }) {
  const { t } = face;
  const text = htmlText(html);
  return (
    <>
      <View style={{ marginBottom: 4 }}>
        <k.Words quiet>{text === null ? t.content.htmlUnreadable : t.content.htmlLead}</k.Words>
      </View>
      {text !== null && <BoundedText text={text} face={face} />}
    </>
  );
}

/** Only where the record has such characters. */
function HiddenNote({ record, t }: { record: NotificationRecord; t: Texts }) {
  const { subject, body_text, body_html, sender_name, customer_ref, organization } = record;
  const html = body_html === null ? null : htmlText(body_html);
  const written = [subject, body_text, html, sender_name, customer_ref, organization];
  const names = record.attachments.map((attachment) => attachment.filename);
  if (![...written, ...names].some((text) => text !== null && hasUnprintable(text))) return null;
  return <Text style={[pdf.quiet, { marginTop: 6, marginLeft: LABEL_WIDTH + GUTTER }]}>{t.content.hidden}</Text>;
}
