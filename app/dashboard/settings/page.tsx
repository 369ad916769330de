import type { Metadata } from "next";
import { MailSettings } from "#components/dashboard/account/mail-settings.tsx";
import {
  Leave,
  OrganizationForm,
  RetentionForm,
  Sections,
  SettingsShown,
} from "#components/dashboard/account/settings.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { isOnlyOwner, listOwners } from "#lib/access/members.ts";
import { allows } from "#lib/access/roles.ts";
import { config } from "#lib/config.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { mailLookOf } from "#lib/notifications/letterhead/letterhead.ts";
import { verifyUrl } from "#lib/notifications/urls.ts";
import { senderAddress } from "#lib/transports/mime.ts";
import { outcomeOn, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { changeOrganization, changeRetention, leave, removeLogo } from "./actions.ts";

const PAGE = "/dashboard/settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.settings };
}

export default async function SettingsPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const { organization } = viewer;
  const t = messages(viewer.locale);
  const { settings: s, nav } = t.dashboard;
  const manage = allows(viewer.role, "manage");
  const left = organization.kind !== "sandbox";
  const languages = LOCALES.map((locale) => [locale, messages(locale).languageName] as const);
  const links = [
    ["organization", s.names],
    ["retention", s.retention],
    ["mail", s.mail.title],
    ["leave", s.leaveOrClose],
  ] as const;
  return (
    <>
      <PageHead
        title={nav.settings}
        outcome={await outcomeOn(PAGE, viewer, searchParams)}
        done={s.done}
        problems={s.problems}
      />
      {manage && <Sections label={nav.settings} links={links.filter(([id]) => left || id !== "leave")} />}
      {manage ? (
        <>
          <OrganizationForm viewer={viewer} languages={languages} actions={{ changeOrganization }} t={t} />
          <RetentionForm viewer={viewer} action={changeRetention} t={t} />
          <MailSettings
            organization={organization}
            look={await mailLookOf(organization)}
            address={senderAddress(config().mailFrom)}
            record={verifyUrl(config().baseUrl, "…")}
            removeLogo={removeLogo}
            t={t}
          />
        </>
      ) : (
        <SettingsShown viewer={viewer} owners={await listOwners(organization.id)} languages={languages} t={t} />
      )}
      {left && (
        <Leave
          viewer={viewer}
          only={await isOnlyOwner(organization.id, viewer.user.id)}
          owner={manage}
          action={leave}
          t={t}
        />
      )}
    </>
  );
}
