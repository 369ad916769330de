import { ActionForm, FormField, FormSelect, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { NAME_CHARACTERS } from "#lib/access/organizations.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Common, type FormAction, type Languages, Save } from "./settings.tsx";

interface YourselfProps extends Common {
  languages: Languages;
  actions: { changeYourself: ResultAction; disconnectGitHub: FormAction };
  /** `null` if this service does not offer GitHub. */
  github: "connected" | "not connected" | null;
}

export function Yourself({ viewer, t, languages, actions, github }: YourselfProps) {
  const { settings: s } = t.dashboard;
  const { user, locale } = viewer;
  return (
    <Part id="yourself" title={s.yourself}>
      <dl className="mb-4 max-w-[28rem]">
        <dt className="text-sm font-medium">{t.dashboard.members.email}</dt>
        <dd className="text-sm text-quiet">{s.emailHint}</dd>
        <dd className="wrap-anywhere">{user.email}</dd>
      </dl>
      <ActionForm action={actions.changeYourself}>
        <FormField
          id="own-name"
          label={s.ownName}
          name="name"
          hint={s.ownNameHint}
          defaultValue={user.name ?? ""}
          maxLength={NAME_CHARACTERS}
          autoComplete="name"
        />
        <FormSelect
          // Drawn anew when the language was chosen elsewhere on the page.
          key={locale}
          id="own-language"
          label={s.ownLanguage}
          name="locale"
          options={languages}
          defaultValue={locale}
        />
        <Save words={s.save} />
      </ActionForm>
      {github !== null && <GitHub connected={github === "connected"} disconnect={actions.disconnectGitHub} t={t} />}
    </Part>
  );
}

function GitHub({ connected, disconnect, t }: { connected: boolean; disconnect: FormAction; t: Messages }) {
  const { settings: s } = t.dashboard;
  if (!connected) {
    return (
      <p className="mt-6 text-ui">
        <a href="/sign-in?connect=github">{s.connectGitHub}</a>
      </p>
    );
  }
  return (
    <form action={disconnect} className="mt-6">
      <p className="mb-3 text-ui">{s.gitHub}</p>
      <Button look="plain">{s.disconnectGitHub}</Button>
    </form>
  );
}

/** Not an action: the browser would keep pages that it has shown, and draw them again on the way back. */
export const Sessions = ({ t }: { t: Messages }) => (
  <Part id="sessions" title={t.dashboard.settings.sessions} lead={t.dashboard.settings.sessionsLead}>
    <form method="post" action="/api/auth/signout">
      <Hidden values={{ callbackUrl: "/sign-in?ended=everywhere", everywhere: "" }} />
      <Button look="plain">{t.dashboard.settings.endSessions}</Button>
    </form>
  </Part>
);

/** `open`: the form is unfolded. */
export function NewOrganization({ open, t, action }: { open: boolean; t: Messages; action: ResultAction }) {
  const { settings: s, newOrganization, cancel } = t.dashboard;
  return (
    <Part id="new-organization" title={newOrganization} lead={s.newLead}>
      <ActionForm
        action={action}
        fold={{ unfolded: open, open: s.create, title: s.newTitle, submit: s.create, close: cancel }}
      >
        <FormField id="new-name" label={s.organizationName} name="name" maxLength={NAME_CHARACTERS} required />
      </ActionForm>
    </Part>
  );
}
