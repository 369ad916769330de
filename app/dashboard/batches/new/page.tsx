import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { BatchForm } from "#components/dashboard/batches/form.tsx";
import { accountName } from "#components/record/facts.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { config } from "#lib/config.ts";
import { messages } from "#lib/i18n/messages.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { requireViewer } from "../../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.batches.newTitle };
}

export default async function NewBatchPage() {
  const { organization, locale } = await requireViewer("send");
  const t = messages(locale);
  const { batches, compose } = t.dashboard;
  const right = await sendingRight(organization, new Date());
  const notes = [
    config().transport === "demo" ? compose.demo : null,
    right.caller && right.remaining !== null
      ? compose.sandbox(right.remaining, config().transport === "demo" ? null : right.caller.provenEmail)
      : null,
  ].filter((note) => note !== null);
  return (
    <>
      <PageHead
        title={batches.newTitle}
        lead={batches.lead}
        back={{ href: "/dashboard/batches", label: batches.all }}
      />
      {notes.length > 0 && <Notice tone="unknown">{notes.join(" ")}</Notice>}
      {right.caller ? (
        <BatchForm
          key={organization.id}
          organizationId={organization.id}
          formKey={randomUUID()}
          senderName={accountName({ organization: organization.name }, t)}
          words={batches.form}
          lang={locale}
        />
      ) : (
        <Notice tone="unknown">{compose.not[right.refused]}</Notice>
      )}
    </>
  );
}
