import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DashboardShell } from "#components/dashboard/shell.tsx";
import { csrfCookieName } from "#lib/http/cookies.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { chooseLanguage, switchOrganization } from "./actions.ts";
import { requireViewer } from "./viewer.ts";

export const metadata: Metadata = { robots: "noindex" };

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  const csrfToken = (await cookies()).get(csrfCookieName())?.value.split("|")[0] ?? "";
  return (
    <DashboardShell
      viewer={viewer}
      t={messages(viewer.locale)}
      csrfToken={csrfToken}
      languages={LOCALES.map((locale) => [locale, messages(locale).languageName])}
      actions={{ switchOrganization, chooseLanguage }}
    >
      {children}
    </DashboardShell>
  );
}
