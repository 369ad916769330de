import { notificationUrl, WAITING } from "#components/dashboard/notifications/listed.ts";
import { sealState, verifyUrl } from "#components/record/facts.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  /** The member may send, and the content still exists. */
  maySend: boolean;
  /** The mail was not sent, and the member may retry it. */
  mayRetry: boolean;
  t: Messages;
}

/** What can be done with a notification. The bar stays at the top of the window; on phones the rest is in a menu. */
export function Actions({ record, maySend, mayRetry, t }: Props) {
  const { notification: one } = t.dashboard;
  const sealed = sealState(record).kind === "sealed";
  const resend = maySend && record.status === "failed";
  const first = resend || mayRetry;
  const certificate = (
    <a
      className={buttonClass(first ? "plain" : "main")}
      href={notificationUrl(record.id, "certificate")}
      data-certificate
    >
      {sealed ? one.certificate : one.provisional}
    </a>
  );
  return (
    <div data-actions className="sticky top-0 z-10 -mx-1 mt-5 flex flex-wrap items-center gap-3 bg-paper px-1 py-2">
      {resend && (
        <ButtonLink look="main" href={notificationUrl(record.id, "resend")}>
          {one.resend.open}
        </ButtonLink>
      )}
      {mayRetry && (
        <ButtonLink look="main" href={WAITING}>
          {t.dashboard.waiting.dead.retry}
        </ButtonLink>
      )}
      {first ? <span className="max-sm:hidden">{certificate}</span> : certificate}
      <More record={record} sealed={sealed} maySend={maySend} first={first} t={t} />
    </div>
  );
}

interface MoreProps extends Pick<Props, "record" | "maySend" | "t"> {
  sealed: boolean;
  /** Another action is the first one: on phones the certificate is in the menu. */
  first: boolean;
}

function More({ record, sealed, maySend, first, t }: MoreProps) {
  const { notification: one } = t.dashboard;
  return (
    <details className="relative">
      <summary className={`${buttonClass("plain")} list-none [&::-webkit-details-marker]:hidden`}>
        {one.more} <span aria-hidden="true">▾</span>
      </summary>
      <ul className="absolute top-full left-0 mt-1 grid w-max max-w-[80vw] list-none border border-control bg-raised py-1 text-ui max-sm:right-0 max-sm:left-auto *:px-4 *:[li]:flex *:[li]:min-h-11 *:[li]:items-center">
        {first && (
          <li className="sm:hidden!">
            {link(notificationUrl(record.id, "certificate"), sealed ? one.certificate : one.provisional)}
          </li>
        )}
        {sealed && <li>{link(notificationUrl(record.id, "evidence"), one.evidence)}</li>}
        {maySend && <li>{link(`/dashboard/compose?like=${record.id}`, one.again)}</li>}
        <li>
          <a className="text-ink!" href={verifyUrl(record)} target="_blank" rel="noreferrer">
            {one.publicPage}
          </a>
          <span className="ml-4">
            <Copy text={verifyUrl(record)} label={one.copyLink} done={t.dashboard.copied} />
          </span>
        </li>
      </ul>
    </details>
  );
}

const link = (href: string, words: string) => (
  <a className="text-ink!" href={href}>
    {words}
  </a>
);
