import { decisiveEvent, outcome, readable, statusTone, statusWord } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { Section } from "#components/record/html-layout.tsx";
import type { Kit, Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import { visible } from "#components/record/visible.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import { Banner } from "#components/verify/banner.tsx";
import { Facts } from "#components/verify/check/facts.tsx";
import { Failures } from "#components/verify/check/failures.tsx";
import { recordFromEvidence } from "#components/verify/check/record-from-evidence.ts";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import { HEAD, HEAD_MARKS, STATEMENT } from "#components/verify/check/verdict.tsx";
import { Warnings } from "#components/verify/check/warnings.tsx";
import { SimulatedNote } from "#components/verify/simulated-note.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Standing } from "#lib/evidence/offline/verdict.ts";
import type { Examination } from "#lib/evidence/offline/verify-files.ts";
import type { Texts } from "#lib/i18n/messages.ts";

const TONES: Record<Standing, Tone> = {
  proven: "intact",
  wrong: "broken",
  stranger: "broken",
  foreign: "broken",
  provisional: "pending",
  no_roots: "pending",
  unanswered: "pending",
  unreadable: "unknown",
};

interface Props {
  examination: Examination;
  /** The files that were taken together, by name. */
  names: string[];
  kit: Kit;
  t: Texts;
}

/** The result for the given files: verdict, content of the certificate, and every fact. Drawn in the browser. */
export function CheckResult({ examination, names, kit, t }: Props) {
  const { checks, evidence, standing } = examination;
  const record = evidence && recordFromEvidence(evidence);
  const doubtful = standing !== "proven" && standing !== "stranger";
  return (
    <>
      <Verdict examination={examination} t={t} />
      {record?.simulated && <SimulatedNote t={t} />}
      {record && (
        <CertificateContent
          record={record}
          examination={examination}
          doubtful={doubtful}
          names={names}
          kit={kit}
          t={t}
        />
      )}
      {record && <Timeline kit={kit} record={record} t={t} broken={doubtful} />}
      <Facts attachments={evidence?.attachments ?? []} checks={checks} lead={t.held.lead} t={t} />
      <Section name="not" title={t.held.not.title}>
        <BulletList items={[...(record?.simulated ? [t.held.not.simulated] : []), ...t.held.not.points]} />
      </Section>
    </>
  );
}

function Verdict({ examination: { standing, checks }, t }: { examination: Examination; t: Texts }) {
  const { words, why } = t.held.standings[standing];
  const broken = TONES[standing] === "broken";
  return (
    <>
      {!broken && <Warnings checks={checks} t={t} />}
      <Banner tone={TONES[standing]} title={words} reason={why} role={broken ? "alert" : "status"}>
        <Failures checks={checks} t={t} />
      </Banner>
      {broken && <Warnings checks={checks} t={t} />}
    </>
  );
}

interface ContentProps extends Props {
  record: NotificationRecord;
  /** The content of the certificate is not confirmed. */
  doubtful: boolean;
}

function CertificateContent({ record, examination, doubtful, names, kit: k, t }: ContentProps) {
  const { sealed_at, signed_at, certificate_sha256 } = examination;
  const time = readable(record.created_at, t);
  const said =
    record.recipient_email === null
      ? t.held.statementErased(time)
      : t.held.statement(record.sender_name ?? "", record.recipient_email, time);
  const address = `${record.service.base_url}/verify/${record.id}`;
  return (
    <>
      <div className={HEAD}>
        <div>
          <h2
            className="font-serif text-[clamp(1.375rem,1.1rem+1.4vw,1.875rem)] leading-tight wrap-anywhere"
            dir="auto"
          >
            {visible(record.subject ?? t.verify.erasedSubject)}
          </h2>
          <p className={STATEMENT}>
            <TextWithTimes at={[record.created_at, decisiveEvent(record)?.created_at ?? ""]} kit={k} t={t}>
              {`${said} ${record.simulated ? t.simulated.outcome : outcome(record, t)}`}
            </TextWithTimes>
          </p>
          <ul className={HEAD_MARKS}>
            <li>
              <Mark tone={doubtful ? "unknown" : statusTone(record)}>{statusWord(record, t)}</Mark>
            </li>
            {sealed_at && (
              <li>
                <Mark tone={doubtful ? "unknown" : "intact"}>{t.verify.sealedMark(readable(sealed_at, t))}</Mark>
              </li>
            )}
            {signed_at && (
              <li>
                <Mark tone={doubtful ? "unknown" : "intact"}>{t.verify.signedMark(readable(signed_at, t))}</Mark>
              </li>
            )}
          </ul>
        </div>
        <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={t.verify.rosette} />
      </div>
      <k.Section name="held" title={t.held.told}>
        <k.Rows>
          <k.Row label={t.held.files}>
            <k.Words>{names.join(", ")}</k.Words>
          </k.Row>
          <k.Row label={t.held.command.sha256}>
            <k.Hash>{certificate_sha256 ?? ""}</k.Hash>
          </k.Row>
          <k.Row label={t.record.id}>
            <k.Mono>{record.id}</k.Mono>
          </k.Row>
          <k.Row label={t.held.page}>
            {/^https?:\/\//.test(address) ? <k.Link href={address}>{address}</k.Link> : <k.Mono>{address}</k.Mono>}
            <k.Words quiet>{t.held.pageNote}</k.Words>
          </k.Row>
        </k.Rows>
      </k.Section>
    </>
  );
}

interface HashesProps {
  files: { name: string; sha256: string }[];
  kit: Kit;
  t: Texts;
}

/** The hashes of files without a certificate. */
export function Hashes({ files, kit: k, t }: HashesProps) {
  const { words } = t.held.standings.unreadable;
  return (
    <>
      <Banner tone="unknown" title={words} reason={t.held.alone} role="status" />
      <k.Rows>
        {files.map(({ name, sha256 }) => (
          <k.Row key={name} label={t.attachments.hash}>
            <k.Certified>{name}</k.Certified>
            <k.Hash>{sha256}</k.Hash>
          </k.Row>
        ))}
      </k.Rows>
    </>
  );
}
