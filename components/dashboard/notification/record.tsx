import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { sealState, verifyUrl } from "#components/record/facts.ts";
import { Attachments, Content, Particulars, Parties } from "#components/record/record.tsx";
import { Seal } from "#components/record/seal.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { provenRoots } from "#components/verify/check/proven-roots.ts";
import { RecordHead } from "#components/verify/check/record-head.tsx";
import { Verdict } from "#components/verify/check/verdict.tsx";
import { frameClass } from "#components/verify/frame-size.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { dashboardKit } from "./kit.tsx";

export interface NotificationProps {
  record: NotificationRecord;
  checks: Check[];
  t: Messages;
}

/** The outcome, the verdict and the downloads. `again`: the reader may send a similar notification. */
export function Opening({ record, checks, again, t }: NotificationProps & { again: boolean }) {
  const { notification: one, copied } = t.dashboard;
  const sealed = sealState(record).kind === "sealed";
  const actions = (
    <>
      <a className={buttonClass("main")} href={notificationUrl(record.id, "certificate")}>
        {sealed ? one.certificate : one.provisional}
      </a>
      {sealed && (
        <a className={buttonClass("plain")} href={notificationUrl(record.id, "evidence")}>
          {one.evidence}
        </a>
      )}
      {again && <ButtonLink href={`/dashboard/compose?like=${record.id}`}>{one.again}</ButtonLink>}
      <span className="inline-flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-ui">
        <a href={verifyUrl(record)} target="_blank" rel="noreferrer">
          {one.publicPage}
        </a>
        <Copy text={verifyUrl(record)} label={one.copyLink} done={copied} />
      </span>
    </>
  );
  return (
    <>
      <Verdict record={record} checks={checks} t={t} />
      <RecordHead record={record} checks={checks} t={t} actions={actions} />
    </>
  );
}

/** The record as its public page shows it; files are fetched under this session. */
export function RecordSections({
  record,
  checks,
  authority,
  t,
}: NotificationProps & { authority: { name: string; own: boolean } }) {
  const kit = dashboardKit(t);
  const drawing = { kit, record, t, broken: verdict(checks) === "broken" };
  const { notification: one } = t.dashboard;
  const html = record.body_html !== null && (
    <>
      <iframe
        className={frameClass(record.body_html)}
        title={one.html}
        sandbox=""
        referrerPolicy="no-referrer"
        src={notificationUrl(record.id, "html")}
      />
      <p className="text-sm text-quiet">{one.htmlNote}</p>
    </>
  );
  return (
    <>
      <Timeline {...drawing} />
      <Content {...drawing} html={html} titled />
      <Attachments
        {...drawing}
        extra={({ id }) =>
          record.salt !== null && (
            <kit.Row label={t.attachments.file}>
              <a href={notificationUrl(record.id, `attachments/${id}`)}>{one.download}</a>
            </kit.Row>
          )
        }
      />
      <Parties {...drawing} />
      <Particulars {...drawing} />
      <Seal {...drawing} authority={{ ...authority, roots: provenRoots(checks) }} />
    </>
  );
}
