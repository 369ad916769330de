import type { Metadata } from "next";
import { NewOrganization, Sessions, Yourself } from "#components/dashboard/account/own-account.tsx";
import { ByOperator } from "#components/dashboard/account/settings.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { hasAccount } from "#lib/access/sign-in/accounts.ts";
import { config } from "#lib/config.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { changeYourself, disconnectGitHub, foundOrganization } from "../settings/actions.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/account";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.account };
}

/** What belongs to the person, in every organization. */
export default async function AccountPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { settings: s, nav } = t.dashboard;
  const connected = config().github && (await hasAccount(viewer.user.id, "github"));
  // GitHub returns here whether it succeeded or not.
  const isConnecting = (await parameter(searchParams, "connect")) === "github";
  const founding = (await parameter(searchParams, "new")) !== undefined;
  const outcome = await outcomeOn(PAGE, viewer, searchParams);
  return (
    <>
      <PageHead
        title={nav.account}
        outcome={outcome ?? (isConnecting && connected ? "gitHubConnected" : null)}
        done={s.done}
        problems={s.problems}
      />
      <Yourself
        viewer={viewer}
        languages={LOCALES.map((locale) => [locale, messages(locale).languageName] as const)}
        actions={{ changeYourself, disconnectGitHub }}
        github={connected === undefined ? null : connected ? "connected" : "not connected"}
        t={t}
      />
      <Sessions t={t} />
      <NewOrganization open={founding} action={foundOrganization} t={t} />
      <Part id="close" title={s.closeAccount}>
        <ByOperator contact={config().operator.contact} t={t}>
          {s.closingAccount}
        </ByOperator>
      </Part>
    </>
  );
}
