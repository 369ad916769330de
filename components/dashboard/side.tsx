import { Hidden } from "#components/ui/form/field.tsx";
import { Icon, type Sign } from "#components/ui/icon.tsx";
import { Wordmark } from "#components/ui/wordmark.tsx";
import { allows, type Right } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { NavLink } from "./nav-link.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";

type FormAction = (form: FormData) => Promise<void>;

export interface SideProps {
  viewer: Viewer;
  t: Messages;
  languages: readonly (readonly [locale: string, name: string])[];
  actions: { switchOrganization: FormAction; chooseLanguage: FormAction };
}

type Entry = keyof Messages["dashboard"]["nav"];

/** Daily work, programs and administration. */
const GROUPS: [name: Entry, href: string, right: Right, sign: Sign][][] = [
  [
    ["notifications", "/dashboard/notifications", "read", "mail"],
    ["compose", "/dashboard/compose", "send", "send"],
    ["batches", "/dashboard/batches", "read", "batch"],
  ],
  [
    ["keys", "/dashboard/keys", "manage", "key"],
    ["webhooks", "/dashboard/webhooks", "read", "webhook"],
  ],
  [
    ["members", "/dashboard/members", "read", "people"],
    ["audit", "/dashboard/audit", "manage", "log"],
    ["settings", "/dashboard/settings", "read", "building"],
    ["account", "/dashboard/account", "read", "settings"],
  ],
];

/** The buttons that open and close the menu on phones. */
export const MENU_BUTTON = "inline-flex min-h-11 cursor-pointer items-center gap-2 text-ui text-ink";

/** The content of the side bar, and of the menu on phones. */
export function Side({ viewer, t, languages, actions, place }: SideProps & { place: "menu" | "side" }) {
  const d = t.dashboard;
  return (
    <div className="group/side flex min-h-full flex-col">
      <div className={`flex items-center justify-between gap-3 ${place === "menu" ? "px-5 py-3" : "px-4 pt-6 pb-4"}`}>
        <Wordmark href="/dashboard" />
        {place === "menu" && (
          <button type="button" popoverTarget="menu" popoverTargetAction="hide" className={MENU_BUTTON}>
            <Icon sign="close" size={20} />
            {d.close}
          </button>
        )}
      </div>
      <OrganizationSwitcher viewer={viewer} t={t} switchTo={actions.switchOrganization} place={place} />
      <nav aria-label={d.navigation} className="mt-3">
        {GROUPS.map((entries) => (
          <div
            key={entries[0]?.[0]}
            className="grid before:mx-4 before:my-1.5 before:border-t before:border-hairline first:before:hidden"
          >
            {entries
              .filter(([, , right]) => allows(viewer.role, right))
              .map(([name, href, , sign]) => (
                <NavLink key={name} href={href}>
                  <Icon sign={sign} className="flex-none text-quiet" />
                  {d.nav[name]}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <Account {...{ viewer, t, languages }} chooseLanguage={actions.chooseLanguage} />
    </div>
  );
}

type AccountProps = Omit<SideProps, "actions"> & { chooseLanguage: FormAction };

function Account({ viewer, t, languages, chooseLanguage }: AccountProps) {
  const d = t.dashboard;
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-8 pb-6 text-sm text-quiet">
      <p className="min-w-0 wrap-anywhere">
        {d.signedInAs} <span className="block text-ink">{viewer.user.email}</span>
      </p>
      <button
        type="button"
        popoverTarget="shortcuts"
        className="min-h-11 cursor-pointer justify-self-start text-sm text-ink underline underline-offset-4 max-md:hidden"
      >
        {d.shortcuts.title}
      </button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-2 max-md:[&_button]:text-ui">
        <form action={chooseLanguage} className="flex gap-3">
          {languages.map(([locale, name]) => (
            <button
              type="submit"
              key={locale}
              name="locale"
              value={locale}
              lang={locale}
              aria-pressed={locale === viewer.locale}
              className="min-h-11 cursor-pointer text-sm text-quiet underline-offset-4 hover:underline aria-pressed:font-medium aria-pressed:text-ink"
            >
              {name}
            </button>
          ))}
        </form>
        <form method="post" action="/api/auth/signout">
          <Hidden values={{ callbackUrl: "/sign-in" }} />
          <button type="submit" className="min-h-11 cursor-pointer text-sm text-ink underline underline-offset-4">
            {d.signOut}
          </button>
        </form>
      </div>
    </div>
  );
}
