import { CopyIcon } from "#components/dashboard/copy-icon.tsx";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { codesNote, figureCaption, verifyUrl } from "#components/record/facts.ts";
import { MARK, Shape } from "#components/record/html-kit.tsx";
import type { Kit } from "#components/record/kit.ts";
import { Content, ContentHash, type RecordProps } from "#components/record/record.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { Seal } from "#components/record/seal.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { AttachmentList } from "#components/verify/attachment-list.tsx";
import { conclude } from "#components/verify/check/conclude.ts";
import { provenEntry, provenRoots } from "#components/verify/check/proven-roots.ts";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import { Warnings } from "#components/verify/check/warnings.tsx";
import { frameClass } from "#components/verify/frame-size.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { Certificates } from "./certificates.tsx";
import { FLUSH } from "./tabs.tsx";

type Props = RecordProps & { t: Messages };

/** Texts and attachments as sent; files are fetched under this session. */
export function ContentPart(drawing: Props) {
  const { record, t } = drawing;
  const { notification: one } = t.dashboard;
  const html = record.body_html !== null && (
    <>
      <p className="mb-1 text-ui">{one.htmlNote}</p>
      <iframe
        className={frameClass(record.body_html)}
        title={one.html}
        sandbox=""
        referrerPolicy="no-referrer"
        src={notificationUrl(record.id, "html")}
      />
    </>
  );
  return (
    <>
      <Content {...drawing} html={html} label={one.asSent} note={codesNote(record, t)} titled hashed />
      <AttachmentList record={record} urlOf={(id) => notificationUrl(record.id, `attachments/${id}`)} t={t} />
    </>
  );
}

/** The address that the certificate's QR code opens. */
const PublicPage = ({ kit: k, record, t }: Props) => (
  <k.Rows>
    <k.Row label={t.dashboard.notification.publicPage}>
      <div className="flex items-start gap-1">
        <a
          className="font-mono text-note leading-[1.65] wrap-anywhere"
          href={`${verifyUrl(record)}?lang=${t.lang}`}
          target="_blank"
          rel="noreferrer"
        >
          {verifyUrl(record)}
          <span className="sr-only"> ({t.dashboard.newTab})</span>
        </a>
        <CopyIcon text={verifyUrl(record)} label={t.dashboard.copy} done={t.dashboard.copied} />
      </div>
      <k.Words quiet>{t.dashboard.notification.publicPageNote}</k.Words>
    </k.Row>
  </k.Rows>
);

interface EvidenceProps extends Props {
  checks: Check[];
  authority: { name: string; own: boolean };
  /** Numbers of the seals whose file is still stored. */
  kept: number[];
}

/** Whether the record is intact and why, the certificates, the seal and the hashes. */
export function EvidencePart({ checks, authority, kept, ...drawing }: EvidenceProps) {
  const { kit: k, record, t } = drawing;
  const { tone, title, reason } = conclude({ record, checks, t });
  /** Names the time of the seal in the reader's zone. */
  const Mark: Kit["Mark"] = ({ tone, children }) => (
    <span className={`tone-${tone} ${MARK} text-ui`}>
      <Shape tone={tone} />
      <span>
        <TextWithTimes at={record.seal ? [record.seal.timestamped_at] : []} kit={k} t={t}>
          {children}
        </TextWithTimes>
      </span>
    </span>
  );
  return (
    <>
      <k.Section name="integrity" title={t.dashboard.notification.integrity}>
        <div className="mb-4 grid gap-x-8 gap-y-5 [--rosette:7.5rem] sm:grid-cols-[minmax(0,1fr)_7.5rem]">
          <div>
            {tone === "intact" ? (
              <Mark tone={tone}>{reason}</Mark>
            ) : (
              <>
                <Mark tone={tone}>{title}</Mark>
                <k.Words>{reason}</k.Words>
              </>
            )}
            <div className="mt-1.5 pl-5.5">
              <k.Words quiet>{t.events.lead}</k.Words>
            </div>
            <Warnings checks={checks} t={t} />
            <div className="mt-5">
              <PublicPage {...drawing} />
            </div>
          </div>
          <div className={drawing.broken ? "tone-unknown" : ""}>
            <Rosette
              hash={record.events.at(-1)?.event_hash ?? ""}
              caption={figureCaption(record, drawing.broken ?? false, t)}
            />
          </div>
        </div>
      </k.Section>
      <Certificates record={record} kept={kept} own={authority.own} t={t} />
      <div className="mt-8 border-t border-hairline">
        <Disclosure summary={t.dashboard.notification.certificates.verifiers}>
          <div className={FLUSH}>
            <Seal
              {...drawing}
              kit={{ ...k, Mark }}
              authority={{ ...authority, roots: provenRoots(checks), log: provenEntry(checks) }}
            />
          </div>
          <k.Rows>
            {record.superseded.map((seal) => (
              <k.Row key={seal.number} label={t.dashboard.notification.certificates.hash(seal.number)}>
                <k.Hash>{seal.file_sha256}</k.Hash>
              </k.Row>
            ))}
            <ContentHash {...drawing} />
          </k.Rows>
        </Disclosure>
      </div>
    </>
  );
}
