import { readable, verifyUrl } from "#components/record/facts.ts";
import { htmlKit } from "#components/record/html-kit.tsx";
import { Attachments, Content, ContentHash, Particulars, Parties } from "#components/record/record.tsx";
import { Meaning, Seal } from "#components/record/seal.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { Facts } from "./facts.tsx";
import { ForYou } from "./for-you.tsx";
import { HtmlBody } from "./html-body.tsx";
import { Compare, OwnCheck } from "./own-check.tsx";
import { Proof } from "./proof.tsx";
import { provenRoots } from "./proven-roots.ts";
import { answer, Face, Verdict } from "./verdict.tsx";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  authority: { name: string; own: boolean };
  reader: Reader;
  nonce: string;
  /** When the facts were computed. */
  now: Date;
}

/**
 * The public page of one record, in the order of a reader who got a notification and wonders: is it intact, who sent what to
 * whom, what happened to it and what follows; then, folded, what only somebody who checks it wants to see.
 */
export function VerifyPage({ record, checks, authority, reader, nonce, now }: Props) {
  const { t } = reader;
  const kit = htmlKit({ details: t.verify.details, folded: ["record", "seal"] });
  const drawing = { kit, record, t, broken: verdict(checks) === "broken" };
  const doubtful = ["broken", "unknown"].includes(answer({ record, checks, t }).tone);
  const { name: service } = record.service;
  const html = record.body_html !== null && <HtmlBody html={record.body_html} nonce={nonce} t={t} />;
  const text = record.body_text !== null && (
    <>
      <kit.Words quiet>{t.content.quoted}</kit.Words>
      <kit.Body>{record.body_text}</kit.Body>
    </>
  );
  return (
    <HtmlDocument title={t.verify.title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <Verdict record={record} checks={checks} t={t} />
        <p className="printed">{t.verify.printed(verifyUrl(record), readable(formatTime(now), t))}</p>
        <Face record={record} checks={checks} t={t} />
        <Content {...drawing} html={html} text={text} titled hashed />
        <Attachments
          {...drawing}
          extra={({ id }) =>
            record.salt !== null && (
              <kit.Row label={t.attachments.file}>
                <a href={`/v1/notifications/${record.id}/attachments/${id}`}>{t.attachments.download}</a>
              </kit.Row>
            )
          }
        />
        {!drawing.broken && <ForYou record={record} t={t} />}
        <Parties {...drawing} />
        <Timeline {...drawing} />
        <Meaning {...drawing} authority={authority} />
        <div className="folds">
          <Particulars {...drawing}>
            <ContentHash {...drawing} />
          </Particulars>
          <Facts attachments={record.attachments} checks={checks} lead={t.checks.lead} fold={{ open: doubtful }} t={t}>
            <OwnCheck record={record} t={t} />
          </Facts>
          <Compare record={record} t={t} />
          <Seal {...drawing} authority={{ ...authority, roots: provenRoots(checks) }} face={false} />
          <Proof record={record} t={t} />
        </div>
      </Shell>
    </HtmlDocument>
  );
}
