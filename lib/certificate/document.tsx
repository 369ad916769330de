import { Document, Text, View } from "@react-pdf/renderer";
import { hasUnprintable } from "#components/record/pdf-fonts.ts";
import { pdfKit as k } from "#components/record/pdf-kit.tsx";
import { pdf } from "#components/record/pdf-style.ts";
import { Attachments, Content, Particulars, Parties } from "#components/record/record.tsx";
import { Meaning, Seal } from "#components/record/seal.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/en.ts";
import { excerptOf } from "./excerpt.ts";
import { Check, Head } from "./head.tsx";
import { PreviewNote, PreviewPages } from "./preview-pages.tsx";
import { type Face, Sheet } from "./sheet.tsx";

export function CertificateDocument(face: Face) {
  const { record, t, now } = face;
  const drawing = { kit: k, record, t };
  return (
    <Document
      title={t.certificate.documentTitle(record.id)}
      author={record.service.name}
      creator={record.service.name}
      producer={record.service.name}
      subject={t.certificate.title}
      keywords={t.certificate.keywords}
      language={t.lang}
      creationDate={now}
      modificationDate={now}
      pageMode="useNone"
    >
      <Sheet face={face}>
        <Head face={face} />
        <View style={{ flexDirection: "row" }}>
          <View style={{ flex: 1 }}>
            <Particulars {...drawing} />
          </View>
          <Check face={face} />
        </View>
        <Parties {...drawing} />
        <Content {...drawing} text={record.body_text !== null && <BoundedText text={record.body_text} t={t} />} />
        <Attachments {...drawing} extra={(attachment) => <PreviewNote face={face} attachment={attachment} />} />
        <Timeline {...drawing} />
        <Seal {...drawing} authority={face.authority} face={!face.provisional} />
        <Meaning {...drawing} authority={face.authority} />
        <HiddenNote record={record} t={t} />
      </Sheet>
      <PreviewPages face={face} />
    </Document>
  );
}

/** The text, or the beginning of one too long to be printed, with what makes the rest certain all the same. */
function BoundedText({ text, t }: { text: string; t: Texts }) {
  const { shown, rest } = excerptOf(text);
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

/** Only where the record has such characters. */
function HiddenNote({ record, t }: { record: NotificationRecord; t: Texts }) {
  const written = [record.subject, record.body_text, record.sender_name, record.customer_ref, record.organization];
  const names = record.attachments.map((attachment) => attachment.filename);
  if (![...written, ...names].some((text) => text !== null && hasUnprintable(text))) return null;
  return <Text style={[pdf.quiet, { marginTop: 12 }]}>{t.content.hidden}</Text>;
}
