import { Chain } from "#components/record/chain.tsx";
import { codesNote, earlierSeal, erasure, readable, verifyUrl } from "#components/record/facts.ts";
import { htmlKit } from "#components/record/html-kit.tsx";
import { Section } from "#components/record/html-layout.tsx";
import { Content, ContentHash, Particulars, Parties } from "#components/record/record.tsx";
import { Meaning, Seal } from "#components/record/seal.tsx";
import { PRINTED } from "#components/site/actions.ts";
import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import { CheckAgainIsland, CompareIsland } from "#components/verify/check/browser-check.tsx";
import { doubtsOf } from "#components/verify/check/conclude.ts";
import { Facts } from "#components/verify/check/facts.tsx";
import { provenEntry, provenRoots } from "#components/verify/check/proven-roots.ts";
import { RecordHead } from "#components/verify/check/record-head.tsx";
import { Verdict } from "#components/verify/check/verdict.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { AttachmentList } from "./attachment-list.tsx";
import { HtmlBody } from "./html-body.tsx";
import { type Operator, OperatorNote } from "./operator-note.tsx";
import { Proof } from "./proof.tsx";
import { RecipientAdvice } from "./recipient-advice.tsx";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  /** Still queued, but the service no longer tries to send it. */
  notSent?: boolean;
  authority: { name: string; own: boolean };
  operator: Operator;
  reader: Reader;
  nonce: string;
  /** When the facts were computed. */
  now: Date;
}

/**
 * The public page of one record, in the order of a recipient's questions: is it intact, who sent what to whom, what happened
 * and what follows. Details for experts come last, folded.
 */
export function RecordPage({ record, checks, notSent = false, authority, operator, reader, nonce, now }: Props) {
  const { t } = reader;
  const { folds } = t.verify;
  const folded = { record: folds.record, seal: record.seal ? folds.seal : folds.unsealed };
  const kit = htmlKit({ details: t.verify.details, folded, show: t.content.show });
  const doubts = doubtsOf({ record, checks, t });
  const drawing = { kit, record, t, ...doubts };
  const { name: service } = record.service;
  const html = record.body_html !== null && (
    <HtmlBody html={record.body_html} nonce={nonce} broken={drawing.broken} t={t} />
  );
  return (
    <HtmlDocument title={t.verify.title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <p className="mb-2 text-sm text-quiet print:hidden">{t.verify.title}</p>
        <Verdict record={record} checks={checks} notSent={notSent} now={now} t={t} />
        <p className={PRINTED}>{t.verify.printed(verifyUrl(record), readable(formatTime(now), t))}</p>
        <RecordHead record={record} checks={checks} t={t} />
        <div className="mt-8">
          <OperatorNote operator={operator} record={record} authority={authority} {...doubts} t={t} />
        </div>
        {!erasure(record) && (
          <Content {...drawing} html={html} label={t.verify.quoted} note={codesNote(record, t)} titled hashed />
        )}
        <AttachmentList record={record} urlOf={(id) => `/v1/notifications/${record.id}/attachments/${id}`} t={t} />
        {!drawing.broken && <RecipientAdvice record={record} notSent={notSent} t={t} />}
        <Parties {...drawing} here />
        <Chain {...drawing} {...(notSent && { end: null })} />
        {drawing.broken || record.simulated ? (
          <Section name="meaning" title={t.meaning.title}>
            <p>{drawing.broken ? t.meaning.nothing : t.meaning.nothingSimulated}</p>
          </Section>
        ) : (
          <Meaning {...drawing} authority={authority} before={earlierSeal(record)} />
        )}
        <div className="mt-10 border-y border-rule print:border-b-0" data-folds>
          <Particulars {...drawing}>
            <ContentHash {...drawing} />
          </Particulars>
          <Facts
            attachments={record.attachments}
            checks={checks}
            lead={drawing.broken ? `${t.checks.lead} ${t.checks.leadFailed}` : t.checks.lead}
            doubt={drawing.broken ? "failed" : undefined}
            fold={{ open: doubts.doubtful }}
            t={t}
          >
            <CheckAgainIsland record={record} t={t} />
          </Facts>
          <CompareIsland record={record} t={t} />
          <Seal {...drawing} authority={{ ...authority, roots: provenRoots(checks), log: provenEntry(checks) }} />
          <Proof record={record} t={t} />
        </div>
      </Shell>
    </HtmlDocument>
  );
}
