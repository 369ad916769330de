import type { ReactNode } from "react";
import { Icon, type Sign } from "#components/ui/icon.tsx";
import { Overlay } from "#components/ui/overlay.tsx";
import { allows, type Right } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/session.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { NavLink } from "./nav-link.tsx";
import { organizationName } from "./organization-name.ts";

type FormAction = (form: FormData) => Promise<void>;

interface Props {
  viewer: Viewer;
  t: Messages;
  csrfToken: string;
  languages: readonly (readonly [locale: string, name: string])[];
  actions: { switchOrganization: FormAction; chooseLanguage: FormAction };
  children: ReactNode;
}

type Entry = keyof Messages["dashboard"]["nav"];

const ENTRIES: [name: Entry, href: string, right: Right, sign: Sign][] = [
  ["notifications", "/dashboard/notifications", "read", "mail"],
  ["compose", "/dashboard/compose", "send", "send"],
  ["keys", "/dashboard/keys", "manage", "key"],
  ["webhooks", "/dashboard/webhooks", "read", "webhook"],
  ["members", "/dashboard/members", "read", "people"],
  ["audit", "/dashboard/audit", "manage", "log"],
  ["settings", "/dashboard/settings", "read", "settings"],
];

/** What is around every page of the signed-in side: where to go, which organization, who one is. */
export function DashboardShell(props: Props) {
  const { viewer, t, children } = props;
  const d = t.dashboard;
  return (
    <div lang={viewer.locale} className="mx-auto grid max-w-[76rem] md:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:bg-raised focus:p-3">
        {d.toContent}
      </a>
      <header className="flex items-center justify-between gap-3 border-b border-hairline px-5 py-3 md:hidden">
        <a className="wordmark" href="/dashboard">
          Acuse
        </a>
        <button
          type="button"
          id="menu-opens"
          popoverTarget="menu"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-[0.9375rem] text-ink"
        >
          <Icon sign="menu" size={20} />
          {d.menu}
        </button>
        <Overlay
          id="menu"
          labelledBy="menu-opens"
          className="m-0 mr-auto h-dvh w-[min(20rem,88vw)] overflow-y-auto border-r border-hairline bg-paper pb-6 text-ink backdrop:bg-black/45"
        >
          <Side {...props} place="menu" />
        </Overlay>
      </header>
      <aside
        aria-label={d.navigation}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-hairline md:block"
      >
        <Side {...props} place="side" />
      </aside>
      <main id="content" className="min-w-0 px-5 py-6 md:px-10 md:py-10">
        {children}
      </main>
    </div>
  );
}

function Side({ viewer, t, csrfToken, languages, actions, place }: Props & { place: "menu" | "side" }) {
  const d = t.dashboard;
  return (
    <div className="flex min-h-full flex-col">
      <div className="px-4 pt-6 pb-4">
        <a className="wordmark" href="/dashboard">
          Acuse
        </a>
      </div>
      <Switcher viewer={viewer} t={t} switchTo={actions.switchOrganization} place={place} />
      <nav aria-label={d.navigation} className="mt-3 grid">
        {ENTRIES.filter(([, , right]) => allows(viewer.role, right)).map(([name, href, , sign]) => (
          <NavLink key={name} href={href}>
            <Icon sign={sign} className="flex-none text-quiet" />
            {d.nav[name]}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-8 pb-6 text-sm text-quiet">
        <p className="m-0 min-w-0 wrap-anywhere">
          {d.signedInAs} <span className="text-ink">{viewer.user.email}</span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <form action={actions.chooseLanguage} className="flex gap-3">
            {languages.map(([locale, name]) => (
              <button
                type="submit"
                key={locale}
                name="locale"
                value={locale}
                lang={locale}
                aria-pressed={locale === viewer.locale}
                className="min-h-6 cursor-pointer border-0 bg-transparent p-0 text-sm text-quiet underline-offset-4 hover:underline aria-pressed:font-medium aria-pressed:text-ink"
              >
                {name}
              </button>
            ))}
          </form>
          <form method="post" action="/api/auth/signout">
            <input type="hidden" name="csrfToken" value={csrfToken} />
            <input type="hidden" name="callbackUrl" value="/sign-in" />
            <button
              type="submit"
              className="min-h-6 cursor-pointer border-0 bg-transparent p-0 text-sm text-ink underline underline-offset-4"
            >
              {d.signOut}
            </button>
          </form>
        </div>
      </div>
    </div>
  );
}

function Switcher({
  viewer,
  t,
  switchTo,
  place,
}: Pick<Props, "viewer" | "t"> & { switchTo: FormAction; place: string }) {
  const d = t.dashboard;
  const { organization, organizations } = viewer;
  const id = `organizations-${place}`;
  const nameOf = (one: Pick<Viewer["organization"], "name" | "kind">) => organizationName(one, t);
  return (
    <div className="px-4">
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${d.organization}: ${nameOf(organization)}. ${d.switchOrganization}`}
        className="flex w-full cursor-pointer items-center gap-2 border border-[var(--control)] bg-raised px-3 py-2 text-left text-ink"
      >
        <Icon sign="building" className="flex-none text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[0.9375rem] font-medium">{nameOf(organization)}</span>
          <span className="block text-[0.8125rem] text-quiet">{d.roles[viewer.role]}</span>
        </span>
        <Icon sign="choose" size={16} className="flex-none text-quiet" />
      </button>
      <Overlay
        id={id}
        labelledBy={`${id}-title`}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] border border-[var(--rule)] bg-paper p-5 text-ink backdrop:bg-black/45"
      >
        <h2 id={`${id}-title`} className="m-0 mb-3 font-serif text-xl font-normal">
          {d.organizations}
        </h2>
        <form action={switchTo} className="grid">
          {organizations.map((one) => (
            <button
              type="submit"
              key={one.id}
              name="organization"
              value={one.id}
              aria-current={one.id === organization.id ? "true" : undefined}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-0 border-t border-hairline bg-transparent px-1 py-2 text-left text-ink hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-[0.9375rem] wrap-anywhere">{nameOf(one)}</span>
                <span className="block text-[0.8125rem] text-quiet">{d.roles[one.role]}</span>
              </span>
              {one.id === organization.id && <Icon sign="check" className="flex-none text-intact" />}
            </button>
          ))}
        </form>
        <p className="mt-3 mb-0 border-t border-hairline pt-3 text-sm">
          <a href="/dashboard/settings#new-organization">{d.newOrganization}</a>
        </p>
      </Overlay>
    </div>
  );
}
