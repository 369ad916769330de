import type { ReactNode } from "react";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { sealState, verifyUrl } from "#components/record/facts.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Menu } from "#components/ui/menu.tsx";
import { offersCertificate } from "#components/verify/check/conclude.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  checks: readonly Check[];
  /** The member may send, and the content still exists. */
  maySend: boolean;
  /** The newest notification that corrects this one. */
  resentAs: string | null;
  /** Of a mail that was not sent, for members who may retry it. */
  retry: ReactNode;
  t: Messages;
}

/** What can be done with a notification. The bar stays at the top of the window. */
export function Actions({ record, checks, maySend, resentAs, retry, t }: Props) {
  const { notification: one } = t.dashboard;
  const sealed = sealState(record).kind === "sealed";
  const offered = offersCertificate({ record, checks });
  const mayResend = maySend && record.status === "failed";
  const look = sealed && !mayResend && !resentAs ? "main" : "plain";
  return (
    <div
      data-actions
      className="sticky top-0 z-10 -mx-1 mt-5 flex flex-wrap items-center gap-3 max-sm:gap-2 bg-paper px-1 py-2"
    >
      {resentAs && (
        <ButtonLink look="main" href={notificationUrl(resentAs)}>
          {one.resend.openNew}
        </ButtonLink>
      )}
      {mayResend && !resentAs && (
        <ButtonLink look="main" href={notificationUrl(record.id, "resend")}>
          {one.resend.open}
        </ButtonLink>
      )}
      {retry}
      {offered && (
        <a
          className={buttonClass(look)}
          href={notificationUrl(record.id, "certificate")}
          target="_blank"
          rel="noreferrer"
          data-certificate
        >
          <span>
            {sealed ? one.certificate : one.provisional}
            <span className="sr-only"> ({t.dashboard.newTab})</span>
          </span>
        </a>
      )}
      <More {...{ record, maySend, t }} evidence={sealed && offered} resend={mayResend && resentAs !== null} />
    </div>
  );
}

interface MoreProps extends Pick<Props, "record" | "maySend" | "t"> {
  evidence: boolean;
  /** It was sent again, and may be once more. */
  resend: boolean;
}

function More({ record, evidence, maySend, resend, t }: MoreProps) {
  const { notification: one } = t.dashboard;
  return (
    <Menu label={t.dashboard.more}>
      {resend && <li>{link(notificationUrl(record.id, "resend"), one.resend.open)}</li>}
      {evidence && <li>{link(notificationUrl(record.id, "evidence"), one.evidence)}</li>}
      {maySend && <li>{link(`/dashboard/compose?like=${record.id}`, one.again)}</li>}
      <li>
        <a className="text-ink!" href={`${verifyUrl(record)}?lang=${t.lang}`} target="_blank" rel="noreferrer">
          {one.publicPage}
        </a>
        <span className="ml-4">
          <Copy text={verifyUrl(record)} label={one.copyLink} done={t.dashboard.copied} />
        </span>
      </li>
    </Menu>
  );
}

const link = (href: string, words: string) => (
  <a className="text-ink!" href={href}>
    {words}
  </a>
);
