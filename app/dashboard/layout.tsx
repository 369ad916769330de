import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DashboardShell } from "#components/dashboard/shell.tsx";
import { ErrorTextsProvider } from "#components/ui/error-texts.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { chooseLanguage, switchOrganization } from "./actions.ts";
import { requireViewer } from "./viewer.ts";

export const metadata: Metadata = { robots: "noindex" };

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  return (
    <DashboardShell
      viewer={viewer}
      t={t}
      languages={LOCALES.map((locale) => [locale, messages(locale).languageName])}
      actions={{ switchOrganization, chooseLanguage }}
    >
      {/* The language of the account, which another browser may have changed since this one's cookie. */}
      <ErrorTextsProvider value={t.site.failed}>{children}</ErrorTextsProvider>
    </DashboardShell>
  );
}
