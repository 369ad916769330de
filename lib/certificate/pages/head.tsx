import { Link, Path, Svg, Text, View } from "@react-pdf/renderer";
import {
  accountInSentence,
  certificateTitle,
  contradiction,
  erasingReason,
  erasure,
  headOf,
  isTerminal,
  mailServerLabel,
  mailServerReason,
  mailServerSays,
  outcome,
  readable,
  statusTone,
  statusWord,
  verifyUrl,
} from "#components/record/facts.ts";
import type { Tone } from "#components/record/kit.ts";
import { heading, pdfKit as k, Shape } from "#components/record/pdf/kit.tsx";
import { INKS, pdf, SANS, SERIF } from "#components/record/pdf/style.ts";
import { Written } from "#components/record/pdf/text.tsx";
import { unbroken } from "#components/record/unbroken.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { rosette } from "#lib/evidence/chain/rosette.ts";
import { qrPath } from "./qr.ts";
import type { CertificateData } from "./sheet.tsx";

/** Points; the rosette and, below it, the QR code stand in one column. */
const ASIDE = 122;

/** The title, one paragraph that says what is certified, and warnings. */
export function Head({ data }: { data: CertificateData }) {
  const { record, t, provisional } = data;
  const to = record.recipient_email;
  const erased = erasure(record);
  const statement = erased ? t.certificate.statementErased : t.certificate.statement;
  const said = [
    statement(record.service.name, accountInSentence(record, t), readable(record.created_at, t)),
    ...(to === null ? [] : [t.certificate.to(to)]),
    ...(erased || record.attachments.length === 0 ? [] : [t.certificate.attached(record.attachments.length)]),
  ];
  return (
    <View style={{ flexDirection: "row", columnGap: 26 }}>
      <View style={{ flex: 1 }}>
        <Written style={{ fontFamily: SANS, fontWeight: 600, fontSize: 8.5, letterSpacing: 2.2, color: INKS.intact }}>
          {record.service.name.toUpperCase()}
        </Written>
        <Text
          {...heading(1)}
          style={{ fontFamily: SERIF, fontSize: 25, lineHeight: 1.15, color: INKS.ink, marginTop: 8 }}
        >
          {certificateTitle(record, t, provisional)}
        </Text>
        <Written style={{ fontFamily: SERIF, fontSize: 11.2, lineHeight: 1.45, color: INKS.ink, marginTop: 9 }}>
          {unbroken(said.join(" "))}
        </Written>
        <Outcome data={data} />
        <Banners data={data} />
      </View>
      <Rosette hash={headOf(record)?.event_hash ?? ""} caption={t.certificate.rosette} />
    </View>
  );
}

/** What became of the message, in the colour of the outcome. */
function Outcome({ data: { record, t } }: { data: CertificateData }) {
  const tone = statusTone(record);
  const reason = mailServerReason(record);
  const plain = record.simulated ? undefined : mailServerSays(record, t);
  const erased = erasure(record);
  return (
    <View style={{ marginTop: 10 }}>
      <View style={{ flexDirection: "row", alignItems: "flex-start" }}>
        <View style={beside}>
          <Shape tone={tone} size={15} />
        </View>
        {/* In a simulation only the shape has the colour, as on the page. */}
        <Text style={[outcomeWord, { color: record.simulated ? INKS.ink : INKS[tone] }]}>{statusWord(record, t)}</Text>
      </View>
      <Text style={outcomeText}>
        {unbroken([outcome(record, t), contradiction(record, t)].filter(Boolean).join(" "))}
      </Text>
      {erased && (
        <Text style={outcomeText}>
          {unbroken(t.verify.erasedOn(readable(erased.created_at, t), erasingReason(erased)))}
        </Text>
      )}
      {reason !== null && (
        <View style={{ marginTop: 3 }}>
          {plain === undefined ? (
            <Text style={pdf.quiet}>{mailServerLabel(record, t)}</Text>
          ) : (
            <Text style={outcomeText}>{plain}</Text>
          )}
          <Written style={pdf.mono}>{reason}</Written>
        </View>
      )}
    </View>
  );
}

const outcomeWord = { fontFamily: SERIF, fontSize: 18, lineHeight: 1.25, marginLeft: 7, flexShrink: 1 };
/** The middle of the first line: with the tag of a simulation, long words take two. */
const beside = { marginTop: (18 * 1.25 - 15) / 2 };
const outcomeText = { fontFamily: SERIF, fontSize: 10.2, lineHeight: 1.4, color: INKS.ink, marginTop: 2 };

/** Milliseconds from the last event to the seal above which the fact `seal.delay` warns (FORMAT.md §10). */
const LATE_MS = 3_600_000;

function Banners({ data: { record, t, provisional, now } }: { data: CertificateData }) {
  const pending = isTerminal(record);
  const asOf = readable(formatTime(now), t);
  const last = headOf(record)?.created_at;
  const late = !provisional && last !== undefined && now.getTime() - Date.parse(`${last}Z`) >= LATE_MS;
  if (!provisional && !late) return null;
  return (
    <View style={{ marginTop: 11, rowGap: 7 }}>
      {late && <Banner shape="unknown" word={t.certificate.late} text={t.certificate.lateNote(readable(last, t))} />}
      {provisional && (
        <Banner
          shape="pending"
          word={pending ? t.certificate.pending : t.certificate.provisional}
          text={pending ? t.certificate.pendingNote(asOf) : t.certificate.provisionalNote(asOf)}
        />
      )}
    </View>
  );
}

/** A warning. */
function Banner({ shape, word, text }: { shape: Tone; word: string; text: string }) {
  return (
    <View
      wrap={false}
      style={{ flexDirection: "row", borderLeftWidth: 2, borderLeftColor: INKS.pending, paddingLeft: 8 }}
    >
      <View style={{ marginTop: 2.2, marginRight: 6 }}>
        <Shape tone={shape} ink={INKS.pending} size={9} />
      </View>
      <View style={{ flex: 1 }}>
        <Text style={[pdf.words, { fontWeight: 600, color: INKS.pending }]}>{word}</Text>
        <Text style={pdf.quiet}>{text}</Text>
      </View>
    </View>
  );
}

function Rosette({ hash, caption }: { hash: string; caption: string }) {
  const { viewBox, strokeWidth, paths } = rosette(hash);
  return (
    <View style={{ width: ASIDE }}>
      <Svg viewBox={viewBox} width={ASIDE} height={ASIDE}>
        {paths.map((d) => (
          <Path key={d} d={d} fill="none" stroke={INKS.intact} strokeWidth={strokeWidth} />
        ))}
      </Svg>
      <Text style={[pdf.quiet, { fontSize: 7.2, marginTop: 4 }]}>{caption}</Text>
    </View>
  );
}

/** The QR code to the page that checks the record. */
export function Check({ data: { record, t } }: { data: CertificateData }) {
  const url = verifyUrl(record);
  const { path, size } = qrPath(url);
  return (
    <View style={{ width: ASIDE, marginLeft: 26 }}>
      <k.Section name="check" title={t.certificate.scan}>
        <Link src={url}>
          <Svg viewBox={`0 0 ${size} ${size}`} width={84} height={84} style={{ marginTop: 6 }}>
            <Path d={path} fill={INKS.ink} />
          </Svg>
        </Link>
        <Text style={[pdf.quiet, { fontSize: 7.2, color: INKS.ink, marginTop: 8 }]}>{t.certificate.scanNote}</Text>
      </k.Section>
    </View>
  );
}
