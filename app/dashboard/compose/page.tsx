import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { pdfName } from "#components/dashboard/compose/attached.ts";
import { ComposeForm } from "#components/dashboard/compose/form.tsx";
import type { PreviewFrame } from "#components/dashboard/compose/previews/preview.tsx";
import { Drafts } from "#components/dashboard/compose/saved/drafts.tsx";
import { composeWords } from "#components/dashboard/compose/words.ts";
import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { accountName, declaredName } from "#components/record/facts.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { config } from "#lib/config.ts";
import { isEmail } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { listTemplates } from "#lib/notifications/compose/saved-templates.ts";
import { listDrafts, openDraft } from "#lib/notifications/compose/unsent-drafts.ts";
import { prefillFrom, recentTemplates } from "#lib/notifications/create/prefill.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { mailLookOf } from "#lib/notifications/letterhead/letterhead.ts";
import { verifyUrl } from "#lib/notifications/urls.ts";
import { senderAddress } from "#lib/transports/mime.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { deleteDraft } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.compose.title };
}

/** Form field of the settings that renames the organization. */
const NAME = "/dashboard/settings#organization";

const NOTHING = {
  to: "",
  customer_ref: "",
  subject: "",
  body_text: "",
  body_html: "",
  sender_email: "",
  variables: [],
  templates: [],
  kept: [],
  missing: [],
};

export default async function ComposePage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer("send");
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const { compose, notification } = t.dashboard;
  const sender = accountName({ organization: organization.name }, t);
  const right = await sendingRight(organization, new Date());
  const refused = right.caller ? null : right.refused;
  const like = refused ? undefined : await parameter(searchParams, "like");
  const prefill = like ? await prefillFrom(organization.id, like) : null;
  const copied = prefill && { ...prefill, sender_name: declaredName(prefill) ?? sender };
  const owner = { organizationId: organization.id, userId: viewer.user.id };
  const asked = refused ? undefined : await parameter(searchParams, "draft");
  const draft = asked ? await openDraft(owner, asked) : null;
  // The member's address stands in for the name of an organization; a name that it has got since is meant.
  if (draft?.form.sender_name === viewer.user.email) draft.form.sender_name = sender;
  const saved = refused ? [] : await listTemplates(organization.id);
  const used = await parameter(searchParams, "template");
  const templates = saved.filter(({ id }) => id === used).map(({ name, address }) => fileOf(name, address));
  const own = config().transport === "demo" ? null : (right.caller?.provenEmail ?? null);
  const kept = prefill?.kept.map(({ name }) => name) ?? [];
  const missing = draft?.form.file_names.filter((name) => !kept.includes(name)) ?? [];
  const formKey = draft && asked ? asked : randomUUID();
  return (
    <>
      <PageHead
        title={compose.title}
        back={{ href: "/dashboard/notifications", label: notification.back }}
        outcome={await outcomeOn("/dashboard/compose", viewer, searchParams)}
        done={compose.drafts.done}
      />
      {refused ? (
        <div className="mt-6">
          <EmptyState title={compose.not.title} action={<a href="/dashboard/notifications">{compose.not.back}</a>}>
            {compose.not[refused]}
          </EmptyState>
        </div>
      ) : (
        <>
          <Introduction
            t={t}
            remaining={right.caller ? right.remaining : null}
            address={own}
            files={prefill ? prefill.kept.length + prefill.templates.length : null}
          />
          {used && templates.length === 0 && <Notice tone="warned">{compose.templates.gone}</Notice>}
          {asked && !draft && <Notice tone="warned">{compose.drafts.gone}</Notice>}
          <Drafts
            organizationId={organization.id}
            drafts={await listDrafts(owner)}
            opened={draft && formKey}
            remove={deleteDraft}
            t={t}
          />
          <ComposeForm
            // Not drawn anew in another language, or once it is a draft.
            key={[organization.id, like, used].join(" ")}
            organizationId={organization.id}
            prefill={{ ...NOTHING, templates, sender_name: sender, ...copied, ...draft?.form, missing }}
            templates={await recentTemplates(organization.id)}
            like={prefill && like ? like : null}
            saved={saved.map(({ name, address, markers }) => ({ name, address, markers }))}
            frame={{ ...(await frameOf(viewer, t)), own }}
            certifiedAs={
              <CertifiedAs {...{ sender, t }} named={!isEmail(organization.name)} manage={allows(role, "manage")} />
            }
            formKey={formKey}
            opened={{ page: randomUUID(), base: draft?.keptAt.toISOString() ?? "" }}
            words={composeWords(
              t,
              Math.min(LIMITS.compose.recipients, right.caller ? (right.remaining ?? Infinity) : 0),
            )}
            lang={locale}
          />
        </>
      )}
    </>
  );
}

const fileOf = (name: string, url: string) => ({ url, filename: pdfName(name) });

/** What the organization's mails contain besides the message, in their language. */
async function frameOf({ organization, role, locale }: Viewer, t: Messages): Promise<Omit<PreviewFrame, "own">> {
  const { mailFrom, baseUrl } = config();
  const language = new Intl.DisplayNames(locale, { type: "language" }).of(organization.locale) ?? organization.locale;
  return {
    ...(await mailLookOf(organization)),
    address: senderAddress(mailFrom),
    record: verifyUrl(baseUrl, "…"),
    language:
      organization.locale === locale
        ? null
        : { note: t.dashboard.compose.preview.language(language), change: allows(role, "manage") ? NAME : null },
  };
}

interface CertifiedAsProps {
  /** Name on the certificate. */
  sender: string;
  /** False while the organization only has its owner's address as its name. */
  named: boolean;
  manage: boolean;
  t: Messages;
}

const CertifiedAs = ({ sender, named, manage, t: { dashboard } }: CertifiedAsProps) => {
  const { compose } = dashboard;
  return (
    <>
      {named ? compose.certifiedAs(sender) : compose.nameless(sender)}{" "}
      {manage && <Link href={NAME}>{named ? compose.rename : compose.nameIt}</Link>}
    </>
  );
};

interface IntroductionProps {
  /** Uses left of a sandbox; `null` for no limit. */
  remaining: number | null;
  /** The only address that a sandbox really mails. */
  address: string | null;
  /** Files of the notification that is copied; `null` without one. */
  files: number | null;
  t: Messages;
}

function Introduction({ remaining, address, files, t }: IntroductionProps) {
  const { compose } = t.dashboard;
  const notes = [
    config().transport === "demo" ? compose.demo : null,
    remaining === null ? null : compose.sandbox(remaining, address),
  ].filter((note) => note !== null);
  return (
    <>
      {notes.length > 0 && <Notice tone="unknown">{notes.join(" ")}</Notice>}
      {files !== null && (
        <Notice tone="unknown" title={compose.like.title}>
          <p>
            {compose.like.copied}
            {files > 0 && (
              <>
                , <a href="#attachments">{compose.like.files(files)}</a>
              </>
            )}
          </p>
          <p>
            {compose.like.empty} <a href="#customer_ref">{compose.reference.toLowerCase()}</a>
          </p>
          <p>{compose.like.names}</p>
        </Notice>
      )}
    </>
  );
}
