import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { When } from "#components/dashboard/when.tsx";
import { named } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { BreaksAfter } from "#components/ui/breaks-after.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import { type AuditLine, RETENTION } from "#lib/access/audit.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LOCALES, type Messages, messages } from "#lib/i18n/messages.ts";

/** The audit log, newest first. */
export function AuditTable({ lines, filtered = false, t }: { lines: AuditLine[]; filtered?: boolean; t: Messages }) {
  const { audit } = t.dashboard;
  if (!lines.length && filtered)
    return <EmptyState title={t.dashboard.notifications.none.title}>{audit.noneFits}</EmptyState>;
  if (!lines.length) return <EmptyState title={audit.none}>{audit.noneText}</EmptyState>;
  return (
    <Table
      caption={t.dashboard.nav.audit}
      head={[
        [audit.what, "lg:w-40 xl:w-48"],
        audit.details,
        [audit.who, "lg:w-40 xl:w-56"],
        [audit.when, "lg:w-44 xl:w-46"],
      ]}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} t={t} />
      ))}
    </Table>
  );
}

function Line({ line, t }: { line: AuditLine; t: Messages }) {
  const { audit } = t.dashboard;
  const { action, subject, about, data, actor, createdAt } = line;
  return (
    <Row compact>
      <Cell heading>{named(audit.actions, action) ?? action}</Cell>
      <Cell label={audit.details}>
        <div className="max-lg:basis-full empty:hidden">
          {about && (
            <span className={objectClass(action)} dir="auto" title={visible(about)}>
              {action.startsWith("notification.") && subject ? (
                <a href={notificationUrl(subject)}>{visible(about)}</a>
              ) : (
                <BreaksAfter sign="/" text={visible(about)} />
              )}
            </span>
          )}
          {subject && !about && <ObjectLink action={action} id={subject} t={t} />}
          {subject && !about && subject !== actor && !isUuid(subject) && !isValue(data, subject) && (
            <span className={objectClass(action)} title={visible(subject)}>
              {visible(subject)}
            </span>
          )}
          <Change action={action} data={data} t={t} />
        </div>
      </Cell>
      <Cell label={audit.who}>
        <span className={QUIET}>{actor === RETENTION ? audit.retention : actor}</span>
      </Cell>
      <Cell label={audit.when}>
        <span className={QUIET}>
          <When at={createdAt} second t={t} />
        </span>
      </Cell>
    </Row>
  );
}

const QUIET = "text-sm max-lg:text-quiet";

/** Addresses of endpoints are set as on their own page. Two lines hold all but the longest, which are whole in the CSV file. */
const objectClass = (action: string): string =>
  `line-clamp-2 wrap-anywhere ${action.startsWith("webhook.") ? "font-mono text-note leading-6" : ""}`;

/** The link to a batch, or to a notification whose content is erased. */
function ObjectLink({ action, id, t }: { action: string; id: string; t: Messages }) {
  const { batch, notification } = t.dashboard.audit;
  if (!isUuid(id)) return null;
  const ofBatch = action.startsWith("batch.");
  if (!ofBatch && !action.startsWith("notification.")) return <span className="block">{id}</span>;
  return (
    <a className="block" href={ofBatch ? `/dashboard/batches/${id}` : notificationUrl(id)}>
      {(ofBatch ? batch : notification)(id.slice(0, 8))}
    </a>
  );
}

/** The subject is the value after the change, which the entry shows with the value before. */
const isValue = (data: unknown, subject: string): boolean =>
  typeof data === "object" && data !== null && "to" in data && String(data.to) === subject;

/** The values before and after, the role given, or the number of things changed, if the entry has them. */
function Change({ action, data, t }: { action: string; data: unknown; t: Messages }) {
  if (typeof data !== "object" || data === null) return null;
  if ("count" in data && typeof data.count === "number")
    return <span className="block">{t.dashboard.audit.counted(data.count)}</span>;
  const shown = (value: unknown): string => {
    if (action === "organization.language_changed") return languageName(value);
    return named(t.dashboard.roles, String(value)) ?? String(value ?? "–");
  };
  if ("role" in data)
    return (
      <span className="block text-sm text-quiet">
        {t.dashboard.members.role}: {shown(data.role)}
      </span>
    );
  if (!("from" in data) || !("to" in data)) return null;
  return (
    <span className="block">
      {visible(shown(data.from))} → {visible(shown(data.to))}
    </span>
  );
}

const languageName = (locale: unknown): string => {
  const known = LOCALES.find((one) => one === locale);
  return known ? messages(known).languageName : String(locale);
};
