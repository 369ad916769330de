import type { Metadata } from "next";
import { NewTemplate } from "#components/dashboard/compose/saved/new-template.tsx";
import { SavedTemplates } from "#components/dashboard/compose/saved/saved-templates.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ERROR_TEXTS, type ErrorCode } from "#lib/contract/error-codes.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { listTemplates } from "#lib/notifications/compose/saved-templates.ts";
import { outcomeOn, parameter, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { changeTemplateName, removeTemplate } from "../actions.ts";
import { templateRefusal } from "../refused.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.compose.templates.title };
}

export default async function TemplatesPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer("send");
  const { organization, locale } = viewer;
  const t = messages(locale);
  const { title, back, lead, done, problems } = t.dashboard.compose.templates;
  const outcome = await outcomeOn("/dashboard/compose/templates", viewer, searchParams);
  const problem = rejection(outcome, t);
  const [typed, source] = [await parameter(searchParams, "name"), await parameter(searchParams, "source")];
  const templates = await listTemplates(organization.id);
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        back={{ href: "/dashboard/compose", label: back }}
        outcome={outcome}
        done={done}
        problems={{ ...problems, ...problem }}
      />
      <NewTemplate
        organizationId={organization.id}
        open={templates.length === 0 || problem !== null}
        typed={problem ? typed : undefined}
        source={problem && source === "address" ? "address" : "upload"}
        t={t}
      />
      <SavedTemplates
        organizationId={organization.id}
        templates={templates}
        rename={changeTemplateName}
        remove={removeTemplate}
        t={t}
      />
    </>
  );
}

/** The text of an outcome that is the code of an error. */
function rejection(outcome: string | null, t: Messages): Record<string, string> | null {
  if (outcome === null || !Object.hasOwn(ERROR_TEXTS, outcome)) return null;
  return { [outcome]: templateRefusal(outcome as ErrorCode, t) };
}
