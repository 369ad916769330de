import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { ActionForm, FormField, FormRadios, FormSelect, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { LabelledRow, Rows } from "#components/ui/rows.tsx";
import { NAME_CHARACTERS } from "#lib/access/organizations.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import type { Messages } from "#lib/i18n/messages.ts";

type FormAction = (form: FormData) => Promise<void>;
type Languages = readonly (readonly [locale: string, name: string])[];

interface Common {
  viewer: Viewer;
  t: Messages;
}

export function OrganizationForm({
  viewer,
  t,
  languages,
  actions,
}: Common & {
  languages: Languages;
  actions: { changeOrganization: ResultAction };
}) {
  const { settings: s } = t.dashboard;
  const { organization } = viewer;
  return (
    <Part id="organization" title={s.names}>
      <ActionForm action={actions.changeOrganization}>
        <Hidden values={{ organization: organization.id }} />
        <FormField
          id="organization-name"
          label={s.organizationName}
          name="name"
          hint={s.organizationNameHint}
          defaultValue={organization.name}
          maxLength={NAME_CHARACTERS}
          required
        />
        <FormSelect
          id="certificate-language"
          label={s.certificateLanguage}
          name="locale"
          hint={s.certificateLanguageHint}
          options={languages}
          defaultValue={organization.locale}
        />
        <Save t={t} />
      </ActionForm>
    </Part>
  );
}

/** Periods to choose from, in days. */
const PERIODS = ["365", "1825"];

/** How long content is kept. */
export function RetentionForm({ viewer, t, action }: Common & { action: ResultAction }) {
  const { settings: s } = t.dashboard;
  const days = String(viewer.organization.retentionDays ?? "");
  const known = days === "" || PERIODS.includes(days);
  const options = [
    ["", s.periods.never],
    ...PERIODS.map((period) => [period, s.periods.years(Number(period) / 365)] as const),
    ["other", s.periods.other],
  ] as const;
  return (
    <Part id="retention" title={s.retention} lead={s.retentionLead}>
      <ActionForm action={action} className="group/period grid max-w-[28rem] gap-4">
        <Hidden values={{ organization: viewer.organization.id }} />
        <FormRadios legend={s.periods.legend} name="period" options={options} defaultValue={known ? days : "other"} />
        <div className="hidden group-has-[[value=other]:checked]/period:block">
          <FormField
            label={s.days}
            name="days"
            hint={s.retentionHint}
            inputMode="numeric"
            pattern="[0-9]{1,5}"
            title={s.problems.retention}
            defaultValue={known ? "" : days}
          />
        </div>
        {/* The question has its own button. */}
        <div className="group-has-[[name=confirmed]]/period:hidden">
          <Save t={t} />
        </div>
      </ActionForm>
    </Part>
  );
}

/** The settings for members who cannot change them. */
export function SettingsShown({ viewer, owners, languages, t }: ShownProps) {
  const { settings: s } = t.dashboard;
  const { name, locale, retentionDays } = viewer.organization;
  return (
    <Part id="organization" title={s.names} lead={owners.length > 0 && s.ownersChange(owners.join(", "))}>
      <Rows>
        <LabelledRow label={s.organizationName}>{visible(name)}</LabelledRow>
        <LabelledRow label={s.certificateLanguage}>{new Map(languages).get(locale)}</LabelledRow>
        <LabelledRow label={s.retention}>
          {retentionDays === null ? s.neverErased : s.erasedAfter(retentionDays)}
        </LabelledRow>
      </Rows>
    </Part>
  );
}

interface ShownProps extends Common {
  /** Addresses of owners. */
  owners: string[];
  languages: Languages;
}

const Save = ({ t }: { t: Messages }) => (
  <div>
    <Button>{t.dashboard.settings.save}</Button>
  </div>
);

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
        <dd className="wrap-anywhere">{user.email}</dd>
        <dd className="text-sm text-quiet">{s.emailHint}</dd>
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
        <Save t={t} />
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

export const Sessions = ({ action, t }: { action: FormAction; t: Messages }) => (
  <Part id="sessions" title={t.dashboard.settings.sessions} lead={t.dashboard.settings.sessionsLead}>
    <form action={action}>
      <Button look="plain">{t.dashboard.settings.endSessions}</Button>
    </form>
  </Part>
);

interface LeaveProps extends Common {
  /** The viewer is the only owner, and cannot leave. */
  only: boolean;
  owner: boolean;
  action: FormAction;
}

export function Leave({ viewer, only, owner, t, action }: LeaveProps) {
  const { settings: s, cancel } = t.dashboard;
  const { id, name } = viewer.organization;
  return (
    <Part id="leave" title={s.leave} lead={only ? undefined : s.leaveText}>
      {only ? (
        <p className="max-w-[60ch] text-ui">
          {t.dashboard.onlyOwner} <a href="/dashboard/members">{t.dashboard.toMembers}</a>
        </p>
      ) : (
        <Dialog id="leave-question" open={s.leave} look="danger" title={s.leaveTitle(name)} close={cancel}>
          {(close) => (
            <>
              <p>{s.leaveText}</p>
              <form action={action}>
                <Hidden values={{ organization: id }} />
                <DialogButtons>
                  <Button look="danger">{s.leave}</Button>
                  {close}
                </DialogButtons>
              </form>
            </>
          )}
        </Dialog>
      )}
      {owner && <p className="mt-6 text-sm text-quiet">{s.closing}</p>}
    </Part>
  );
}

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

/** Links to the sections of the page. */
export const Sections = ({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [id: string, title: string])[];
}) => (
  <nav aria-label={label} className="mt-3">
    <ul className="flex list-none flex-wrap gap-x-5 text-ui">
      {links.map(([id, title]) => (
        <li key={id}>
          <a className="inline-flex min-h-11 items-center" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
