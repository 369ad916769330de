import type { Metadata } from "next";
import { NewTemplate, SavedTemplates } from "#components/dashboard/compose/saved/saved-templates.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ERROR_TEXTS, type ErrorCode } from "#lib/contract/error-codes.ts";
import { fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { listTemplates } from "#lib/notifications/compose/saved-templates.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { changeTemplateName, removeTemplate } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.compose.templates.title };
}

export default async function TemplatesPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer("send");
  const { organization, locale } = viewer;
  const t = messages(locale);
  const { title, lead, done, problems } = t.dashboard.compose.templates;
  const outcome = await outcomeOn("/dashboard/compose/templates", viewer, searchParams);
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        back={{ href: "/dashboard/compose", label: t.dashboard.compose.title }}
        outcome={outcome}
        done={done}
        problems={{ ...problems, ...rejection(outcome, t) }}
      />
      <SavedTemplates
        organizationId={organization.id}
        templates={await listTemplates(organization.id)}
        rename={changeTemplateName}
        remove={removeTemplate}
        t={t}
      />
      <NewTemplate organizationId={organization.id} t={t} />
    </>
  );
}

/** The numbers in the texts of errors. */
const PARAMETERS: { [code in ErrorCode]?: number } = {
  template_name: LIMITS.compose.templateNameCharacters,
  many_templates: LIMITS.compose.templates,
  long_bytes: LIMITS.template.bytes,
  long_characters: LIMITS.urlCharacters,
};

/** The text of an outcome that is the code of an error. */
function rejection(outcome: string | null, t: Messages): Record<string, string> {
  if (outcome === null || !Object.hasOwn(ERROR_TEXTS, outcome)) return {};
  const code = outcome as ErrorCode;
  const { name, upload } = t.dashboard.compose.templates;
  const label = code.includes("template") && code !== "template_source" ? name : upload;
  return { [code]: `${label}: ${t.dashboard.rule(fault(code, PARAMETERS[code] ?? ""))}` };
}
