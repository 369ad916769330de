import { OwnerLinks } from "#components/dashboard/account/members.tsx";
import { organizationName } from "#components/dashboard/organization-name.ts";
import { LabelledRow, Rows } from "#components/dashboard/rows.tsx";
import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import {
  ActionForm,
  FormField,
  FormRadios,
  FormSelect,
  Question,
  type ResultAction,
} from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { contactUrl } from "#components/verify/operator-note.tsx";
import { isNameless, NAME_CHARACTERS } from "#lib/access/organizations.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import type { Messages } from "#lib/i18n/messages.ts";

export type FormAction = (form: FormData) => Promise<void>;
export type Languages = readonly (readonly [locale: string, name: string])[];

export interface Common {
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
  const named = !isNameless(organization);
  const name = named ? organization.name : "";
  return (
    <Part id="organization" title={s.names}>
      <ActionForm action={actions.changeOrganization}>
        {/* What is not changed here keeps the value that another member may give it meanwhile. */}
        <Hidden values={{ organization: organization.id, shown_name: name, shown_locale: organization.locale }} />
        <FormField
          id="organization-name"
          label={s.organizationName}
          name="name"
          hint={named ? s.organizationNameHint : s.nameless(organization.name)}
          placeholder={s.organizationNameExample}
          defaultValue={name}
          maxLength={NAME_CHARACTERS}
          required={named}
        />
        <FormSelect
          id="certificate-language"
          label={s.certificateLanguage}
          name="locale"
          hint={s.certificateLanguageHint}
          options={languages}
          defaultValue={organization.locale}
        />
        <Save words={s.saveNames} />
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
        <div className="hidden pl-8 group-has-[[value=other]:checked]/period:block [&_input]:w-30">
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
          <Save words={s.savePeriod} />
        </div>
        <Question />
      </ActionForm>
    </Part>
  );
}

/** The settings for members who cannot change them. */
export function SettingsShown({ viewer, owners, languages, t }: ShownProps) {
  const { settings: s } = t.dashboard;
  const { locale, retentionDays } = viewer.organization;
  return (
    <Part
      id="organization"
      title={s.shown}
      lead={
        owners.length > 0 && (
          <>
            {s.ownersChange} <OwnerLinks owners={owners} />
          </>
        )
      }
    >
      <Rows wide>
        <LabelledRow label={s.organizationName}>{visible(organizationName(viewer.organization, t))}</LabelledRow>
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

export const Save = ({ words }: { words: string }) => (
  <div>
    <Button look="plain">{words}</Button>
  </div>
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
    <Part id="leave" title={owner ? s.leaveOrClose : s.leave} lead={only ? undefined : s.leaveText}>
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
      {owner && <p className="mt-4 max-w-[60ch] text-sm text-quiet">{s.closing}</p>}
    </Part>
  );
}

/** What only the operator of the service can do, and how to reach them if their settings say so. */
export const ByOperator = ({ contact, t, children }: { contact: string | null; t: Messages; children: string }) => (
  <p className="text-sm text-quiet wrap-anywhere">
    {children}{" "}
    {contact !== null && (
      <>
        {t.dashboard.settings.writeTo} <a href={contactUrl(contact)}>{contact}</a>.
      </>
    )}
  </p>
);

/** Links to the sections of the page. */
export const Sections = ({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [id: string, title: string])[];
}) => (
  <nav aria-label={label} className="mt-3 max-sm:hidden">
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
