import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { ComposeForm } from "#components/dashboard/compose/form.tsx";
import { composeWords } from "#components/dashboard/compose/words.ts";
import { accountName } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { allows } from "#lib/access/roles.ts";
import { config } from "#lib/config.ts";
import { isEmail } from "#lib/contract/text.ts";
import { messages } from "#lib/i18n/messages.ts";
import { beginningLike, recentTemplates } from "#lib/notifications/create/prefill.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.compose.title };
}

const NOTHING = { subject: "", body_text: "", body_html: "", sender_email: "", variables: [], templates: [] };

/** Whoever may only read sees why there is nothing to fill in here. */
export default async function ComposePage({ searchParams }: { searchParams: Search }) {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { compose } = t.dashboard;
  const sender = accountName({ organization: organization.name }, t);
  const right = await sendingRight(organization, new Date());
  const refused = !allows(role, "send") ? "role" : right.sender ? null : right.refused;
  const like = refused ? undefined : await parameter(searchParams, "like");
  const begin = like ? await beginningLike(organization.id, like) : null;
  return (
    <>
      <p className="board-back">
        <a href="/dashboard/notifications">{t.dashboard.notification.back}</a>
      </p>
      <div className="board-head">
        <h1>{compose.title}</h1>
      </div>
      {refused ? (
        <EmptyState title={compose.not.title} action={<a href="/dashboard/notifications">{compose.not.back}</a>}>
          {compose.not[refused]}
        </EmptyState>
      ) : (
        <>
          <p className="lead">{compose.lead}</p>
          <p className="wrap-anywhere">
            {compose.sentAs} <strong>{sender}</strong>
            {allows(role, "manage") && (
              <>
                {" · "}
                <a href="/dashboard/settings#organization">{compose.rename}</a>
              </>
            )}
          </p>
          {config().transport === "demo" && <Notice tone="pending">{compose.demo}</Notice>}
          {right.sender && right.remaining !== null && (
            <Notice tone="pending">{compose.sandbox(right.remaining)}</Notice>
          )}
          {isEmail(organization.name) && (
            <Notice tone="pending">
              {compose.nameless(organization.name)}{" "}
              {allows(role, "manage") && <a href="/dashboard/settings#organization">{compose.nameIt}</a>}
            </Notice>
          )}
          {begin && (
            <Notice tone="unknown" title={compose.like.title}>
              {compose.like.text}
              {begin.files.length > 0 && <p>{compose.like.files(visible(begin.files.join(", ")))}</p>}
            </Notice>
          )}
          <ComposeForm
            organizationId={organization.id}
            begin={begin ?? { ...NOTHING, sender_name: sender }}
            templates={await recentTemplates(organization.id)}
            formKey={randomUUID()}
            words={composeWords(t)}
            lang={locale}
          />
        </>
      )}
    </>
  );
}
