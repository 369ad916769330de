import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ResendForm } from "#components/dashboard/notification/resend-form.tsx";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { messages } from "#lib/i18n/messages.ts";
import { canCorrect } from "#lib/notifications/create/correct-address.ts";
import { correctionsOf } from "#lib/notifications/read/corrections.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { parameter, type Search } from "../../../form.ts";
import { requireViewer } from "../../../viewer.ts";
import { resendTo } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.notification.resend.title };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Search;
}

export default async function ResendPage({ params, searchParams }: Props) {
  const { organization, locale } = await requireViewer("send");
  const t = messages(locale);
  const { notification: one } = t.dashboard;
  const record = await loadRecord((await params).id, organization.id);
  if (!record) notFound();
  if (!canCorrect(record)) redirect(notificationUrl(record.id));
  const corrections = (await correctionsOf(organization.id, [record.id])).get(record.id);
  // The form leads back to the batch that it was opened from.
  const asked = await parameter(searchParams, "batch");
  const batchId = asked && isUuid(asked) ? asked : null;
  return (
    <>
      <PageHead
        title={one.resend.title}
        lead={one.resend.lead}
        back={
          batchId
            ? { href: `/dashboard/batches/${batchId}`, label: one.resend.backToBatch }
            : { href: notificationUrl(record.id), label: one.resend.back }
        }
      />
      <ResendForm
        {...{ record, corrections, batchId, t }}
        organizationId={organization.id}
        formKey={randomUUID()}
        action={resendTo}
      />
    </>
  );
}
