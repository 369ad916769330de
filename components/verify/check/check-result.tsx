import { codesNote, declaredName, readable, statusWord, verifyUrl } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { Section } from "#components/record/html-layout.tsx";
import type { Kit } from "#components/record/kit.ts";
import { Attachments, Content, Parties } from "#components/record/record.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import { BulletList } from "#components/site/bullet-list.tsx";
import { type Doubt, Facts } from "#components/verify/check/facts.tsx";
import { type FileProps, isGenuine, notGiven } from "#components/verify/check/file-verdict.tsx";
import { recordFromEvidence } from "#components/verify/check/record-from-evidence.ts";
import { headClass, Statement, statement } from "#components/verify/check/record-head.tsx";
import { Subject } from "#components/verify/check/subject.tsx";
import { HtmlBody } from "#components/verify/html-body.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Standing } from "#lib/evidence/offline/verdict.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

interface DetailsProps extends FileProps {
  /** Nonce of the page's policy for the styles of a message in HTML; without one the message is not shown. */
  htmlNonce?: string | undefined;
}

/** What stands below the verdict: content of the certificate, and every fact. Drawn in the browser. */
export function CheckDetails({ examination, names, htmlNonce, kit, t }: DetailsProps) {
  const { checks, evidence, standing } = examination;
  const record = evidence && recordFromEvidence(evidence);
  const doubtful = !isGenuine(standing);
  return (
    <>
      {record && <Head {...{ record, examination, doubtful, t }} />}
      {record && !doubtful && <Certified {...{ kit, record, checks, htmlNonce, t }} />}
      {record && <About {...{ record, examination, doubtful, names, kit, t }} />}
      {record && <Timeline kit={kit} record={record} t={t} broken={doubtful} seals={sealsOf(examination, record)} />}
      <Facts
        attachments={evidence?.attachments ?? []}
        checks={checks}
        lead={standing === "wrong" ? `${t.held.lead} ${t.checks.leadFailed}` : t.held.lead}
        doubt={DOUBTS[standing]}
        t={t}
      />
      {standing === "wrong" || standing === "foreign" ? (
        <Section name="not" title={t.meaning.title}>
          <p>{standing === "foreign" ? t.meaning.nothingForeign : t.meaning.nothing}</p>
        </Section>
      ) : record && !record.simulated && !doubtful ? (
        <Section name="not" title={t.meaning.title}>
          <kit.Points title={t.meaning.provesTitle} tone="intact" items={t.held.proves} />
          <kit.Points title={t.meaning.notTitle} tone="closed" items={t.held.not.points} />
        </Section>
      ) : (
        <Section name="not" title={t.held.not.title}>
          <BulletList items={[...(record?.simulated ? [t.held.not.simulated] : []), ...t.held.not.points]} />
        </Section>
      )}
    </>
  );
}

const DOUBTS: { [standing in Standing]?: Doubt } = { wrong: "failed", foreign: "untrusted" };

/** The seal of a certificate covers all its events. */
const sealsOf = ({ sealed_at }: FileProps["examination"], { events }: NotificationRecord) =>
  sealed_at ? [{ after: events.at(-1)?.event_hash ?? "", number: 1, at: sealed_at }] : [];

/** The message with its parties and attachments. An erased message has none. */
function Certified({
  checks,
  htmlNonce,
  ...drawing
}: {
  record: NotificationRecord;
  checks: readonly Check[];
  htmlNonce: string | undefined;
  kit: Kit;
  t: Texts;
}) {
  const { record, kit: k, t } = drawing;
  if (record.body_text === null) return null;
  const unchecked = notGiven(record, checks);
  const html =
    htmlNonce && record.body_html !== null ? (
      <HtmlBody html={record.body_html} nonce={htmlNonce} broken={false} t={t} />
    ) : undefined;
  return (
    <>
      <Content {...drawing} html={html} label={t.verify.quoted} note={codesNote(record, t)} titled hashed />
      <Attachments
        {...drawing}
        extra={(attachment) => (
          <k.Row label={t.seal.state}>
            {unchecked.includes(attachment) ? (
              <k.Mark tone="unknown">{sentence(t.checks.openFor.not_given ?? "")}</k.Mark>
            ) : (
              <k.Mark tone="intact">{t.held.matches}</k.Mark>
            )}
          </k.Row>
        )}
      />
      <Parties {...drawing} />
    </>
  );
}

interface ContentProps extends FileProps {
  record: NotificationRecord;
  /** The content of the certificate is not confirmed. */
  doubtful: boolean;
}

const Head = ({ record, examination, doubtful, t }: Omit<ContentProps, "names" | "kit">) => (
  <div className={headClass(doubtful)}>
    <div>
      <Subject record={record} as="h2" t={t} />
      <Statement>{(doubtful ? unconfirmed : statement)(record, t)}</Statement>
      <Marks record={record} examination={examination} doubtful={doubtful} t={t} />
    </div>
    <Rosette
      hash={record.events.at(-1)?.event_hash ?? ""}
      caption={doubtful ? t.verify.rosetteDoubtful : t.held.figure}
    />
  </div>
);

const unconfirmed = (record: NotificationRecord, t: Texts): string =>
  t.held.statementUnconfirmed(declaredName(record), record.recipient_email, readable(record.created_at, t));

/** What a certificate says of its times, and of its outcome unless the verdict shows that. */
function Marks({ record, examination, doubtful, t }: Omit<ContentProps, "names" | "kit">) {
  const { sealed_at, signed_at, logged_at } = examination;
  const { sealedMark, signedMark, loggedMark } = t.verify;
  const times = [
    ...(sealed_at ? [sealedMark(readable(sealed_at, t))] : []),
    ...(signed_at ? [signedMark(readable(signed_at, t))] : []),
    ...(logged_at ? [loggedMark(readable(logged_at, t))] : []),
  ];
  if (doubtful)
    return (
      <>
        <p className="mt-3">
          <Mark tone="unknown">{t.held.unconfirmed}</Mark>
        </p>
        <ul className="pl-5.5 text-ui text-quiet">
          {[statusWord(record, t), ...times].map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </>
    );
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      {times.map((time) => (
        <li key={time}>
          <Mark tone="intact">{time}</Mark>
        </li>
      ))}
    </ul>
  );
}

function About({ record, examination, doubtful, names, kit: k, t }: ContentProps) {
  const address = verifyUrl(record);
  return (
    <k.Section name="held" title={t.held.told}>
      <k.Rows>
        <k.Row label={t.held.files}>
          <k.Words>{names.join(", ")}</k.Words>
        </k.Row>
        <k.Row label={t.held.command.sha256}>
          <k.Hash>{examination.certificate_sha256 ?? ""}</k.Hash>
        </k.Row>
        <k.Row label={t.record.id}>
          <k.Mono>{record.id}</k.Mono>
        </k.Row>
        <k.Row label={t.held.page}>
          {!doubtful && /^https?:\/\//.test(address) ? (
            <k.Link href={address}>{address}</k.Link>
          ) : (
            <k.Mono>{address}</k.Mono>
          )}
          <k.Words quiet>{doubtful ? t.held.pageUnconfirmed : t.held.pageNote}</k.Words>
        </k.Row>
      </k.Rows>
    </k.Section>
  );
}

interface HashesProps {
  files: { name: string; sha256: string }[];
  kit: Kit;
  t: Texts;
}

/** The hashes of files without a certificate. */
export const HashRows = ({ files, kit: k, t }: HashesProps) => (
  <k.Rows>
    {files.flatMap(({ name, sha256 }, index) => [
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
      <k.Row key={`${index} name`} label={t.attachments.file}>
        <k.Certified>{name}</k.Certified>
      </k.Row>,
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <k.Row key={`${index} hash`} label={t.attachments.hash}>
        <k.Hash>{sha256}</k.Hash>
      </k.Row>,
    ])}
  </k.Rows>
);
