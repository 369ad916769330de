import { ActionForm, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox, Hidden } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { type Locale, type Messages, messages } from "#lib/i18n/messages.ts";

interface Props {
  organization: { id: string; name: string; locale: Locale };
  /** `logo`: whether there is one. */
  layout: { framed: boolean; logo: boolean };
  actions: { changeMailLayout: ResultAction; removeLogo: (form: FormData) => Promise<void> };
  t: Messages;
}

/** How the mails of the organization look. */
export function MailSettings({ organization, layout, actions, t }: Props) {
  const { mail } = t.dashboard.settings;
  const organizationId = organization.id;
  return (
    <Part id="mail" title={mail.title} lead={mail.lead}>
      <div className="group/mail grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div>
          <LayoutForm organizationId={organizationId} framed={layout.framed} action={actions.changeMailLayout} t={t} />
          <LogoForm organizationId={organizationId} stored={layout.logo} t={t} />
          {layout.logo && (
            <form action={actions.removeLogo} className="mt-3">
              <Hidden values={{ organization: organizationId }} />
              <Button look="plain">{mail.remove}</Button>
            </form>
          )}
        </div>
        <Sample organization={organization} logo={layout.logo} t={t} />
      </div>
    </Part>
  );
}

/** How a mail looks, in the language of the organization's mails, with the frame if it is chosen. */
function Sample({ organization: { name, locale }, logo, t }: Pick<Props, "organization" | "t"> & { logo: boolean }) {
  const { mail } = t.dashboard.settings;
  return (
    <figure className="self-start">
      <figcaption className="mb-1 text-sm font-medium">{mail.sample}</figcaption>
      <div className="border border-hairline bg-white p-5 text-[#16202e]">
        <div className="mb-4 hidden border-b border-[#d9d5ca] pb-4 group-has-[[name=framed]:checked]/mail:block">
          {logo ? (
            // biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache
            <img className="max-h-16 max-w-60" src="/dashboard/settings/logo" alt={name} />
          ) : (
            <p className="font-serif text-entry wrap-anywhere">{name}</p>
          )}
        </div>
        <p className="text-ui whitespace-pre-line" lang={locale}>
          {messages(locale).dashboard.settings.mail.sampleText}
        </p>
      </div>
    </figure>
  );
}

interface LayoutFormProps {
  organizationId: string;
  framed: boolean;
  action: ResultAction;
  t: Messages;
}

function LayoutForm({ organizationId, framed, action, t }: LayoutFormProps) {
  const { mail, save } = t.dashboard.settings;
  return (
    <ActionForm action={action}>
      <Hidden values={{ organization: organizationId }} />
      <div>
        <Checkbox name="framed" value="on" defaultChecked={framed} aria-describedby="framed-hint">
          {mail.framed}
        </Checkbox>
        <p className="text-sm text-quiet" id="framed-hint">
          {mail.framedHint}
        </p>
      </div>
      <div>
        <Button>{save}</Button>
      </div>
    </ActionForm>
  );
}

/** A form of its own route: Next bounds the bodies of actions below the size of a logo. */
function LogoForm({ organizationId, stored, t }: { organizationId: string; stored: boolean; t: Messages }) {
  const { mail } = t.dashboard.settings;
  return (
    <form
      className="mt-8 grid max-w-[28rem] gap-3"
      method="post"
      encType="multipart/form-data"
      action={`/dashboard/settings/logo?organization=${organizationId}`}
    >
      {stored && (
        // biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache
        <img
          className="max-h-16 max-w-60 justify-self-start border border-hairline bg-white p-2"
          src="/dashboard/settings/logo"
          alt={mail.current}
        />
      )}
      <FileField
        label={mail.logo}
        words={mail.file}
        name="logo"
        accept="image/png,image/jpeg,image/svg+xml"
        hint={mail.logoHint}
        required
      />
      <div>
        <Button look="plain">{mail.upload}</Button>
      </div>
    </form>
  );
}
