import type { Metadata } from "next";
import { MailSettings } from "#components/dashboard/account/mail-settings.tsx";
import { Leave, NewOrganization, OrganizationForm, Yourself } from "#components/dashboard/account/settings.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { isOnlyOwner } from "#lib/access/members.ts";
import { allows } from "#lib/access/roles.ts";
import { hasAccount } from "#lib/access/sign-in/accounts.ts";
import { config } from "#lib/config.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { mailLayoutOf } from "#lib/notifications/letterhead/letterhead.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import {
  changeMailLayout,
  changeOrganization,
  changeRetention,
  changeYourself,
  disconnectGitHub,
  endAllSessions,
  foundOrganization,
  leave,
  removeLogo,
} from "./actions.ts";

const PAGE = "/dashboard/settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.settings };
}

export default async function SettingsPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { settings: s, nav } = t.dashboard;
  const connected = config().github && (await hasAccount(viewer.user.id, "github"));
  // GitHub returns here whether it succeeded or not.
  const isConnecting = (await parameter(searchParams, "connect")) === "github";
  const outcome = await outcomeOn(PAGE, viewer, searchParams);
  const languages = LOCALES.map((locale) => [locale, messages(locale).languageName] as const);
  return (
    <>
      <PageHead
        title={nav.settings}
        outcome={outcome ?? (isConnecting && connected ? "gitHubConnected" : null)}
        done={s.done}
        problems={s.problems}
      />
      {allows(viewer.role, "manage") && (
        <OrganizationForm
          viewer={viewer}
          languages={languages}
          actions={{ changeOrganization, changeRetention }}
          t={t}
        />
      )}
      {allows(viewer.role, "manage") && (
        <MailSettings
          organizationId={viewer.organization.id}
          layout={await mailLayoutOf(viewer.organization.id)}
          actions={{ changeMailLayout, removeLogo }}
          t={t}
        />
      )}
      <Yourself
        viewer={viewer}
        languages={languages}
        actions={{ changeYourself, endAllSessions, disconnectGitHub }}
        github={connected === undefined ? null : connected ? "connected" : "not connected"}
        t={t}
      />
      {viewer.organization.kind !== "sandbox" && (
        <Leave viewer={viewer} only={await isOnlyOwner(viewer.organization.id, viewer.user.id)} action={leave} t={t} />
      )}
      <NewOrganization action={foundOrganization} t={t} />
    </>
  );
}
