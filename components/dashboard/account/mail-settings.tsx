import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox, Hidden } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Locale, type Messages, messages } from "#lib/i18n/messages.ts";
import { MailFoot, type MailLook } from "../mail-foot.tsx";

interface Props {
  organization: { id: string; locale: Locale };
  look: MailLook;
  /** The address that mails come from. */
  address: string;
  /** The address of a record, below each mail. */
  record: string;
  removeLogo: (form: FormData) => Promise<void>;
  t: Messages;
}

/** How the mails of the organization look. */
export function MailSettings({ organization, look, address, record, removeLogo, t }: Props) {
  const { mail } = t.dashboard.settings;
  return (
    <Part id="mail" title={mail.title} lead={mail.lead}>
      <div className="group/mail grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Sample {...{ organization, look, address, record, t }} />
        <div>
          <LookForm organizationId={organization.id} look={look} removeLogo={removeLogo} t={t} />
        </div>
      </div>
    </Part>
  );
}

/** How a mail looks, in the language of the organization's mails, with the frame if it is chosen. */
function Sample({ organization: { locale }, look, address, record, t }: Omit<Props, "removeLogo">) {
  const { mail } = t.dashboard.settings;
  const { preview, subject } = t.dashboard.compose;
  const written = messages(locale);
  return (
    <figure className="self-start max-lg:order-last lg:col-start-2 lg:row-start-1">
      <figcaption className="mb-1 text-sm font-medium">{mail.sample}</figcaption>
      <div className="border border-hairline bg-white p-5 text-[#16202e]">
        <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-[#d9d5ca] pb-3 text-sm wrap-anywhere *:[dt]:text-[#5a6472]">
          <dt>{preview.from}</dt>
          <dd>
            {visible(look.name)} &lt;{address}&gt;
          </dd>
          <dt>{subject}</dt>
          <dd lang={locale}>{written.dashboard.settings.mail.sampleSubject}</dd>
        </dl>
        <div className="mb-4 hidden border-b border-[#d9d5ca] pb-4 group-has-[[name=framed]:checked]/mail:block">
          {look.logo && (
            // biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache
            <img className="mb-2 max-h-16 max-w-60" src="/dashboard/settings/logo" alt="" />
          )}
          <p className="font-semibold wrap-anywhere" dir="auto">
            {visible(look.name)}
          </p>
        </div>
        {look.first !== null && (
          <p className="mb-3 text-xs text-[#5a6472]" lang={locale}>
            {look.first}
          </p>
        )}
        <p className="text-ui whitespace-pre-line" lang={locale}>
          {written.dashboard.settings.mail.sampleText}
        </p>
        <p className="mt-4 border-t border-[#d9d5ca] pt-3 text-xs wrap-anywhere text-[#5a6472]" lang={locale}>
          <span className="group-has-[[name=framed]:checked]/mail:hidden">
            <MailFoot {...look} record={record} html={false} />
          </span>
          <span className="hidden group-has-[[name=framed]:checked]/mail:inline">
            <MailFoot {...look} record={record} html />
          </span>
        </p>
      </div>
      <p className="mt-1 text-sm text-quiet">{mail.sampleIn(written.languageName)}</p>
    </figure>
  );
}

interface FormProps {
  organizationId: string;
  look: MailLook;
  removeLogo: Props["removeLogo"];
  t: Messages;
}

/** One form for logo and frame, of its own route: Next bounds the bodies of actions below the size of a logo. */
function LookForm({ organizationId, look, removeLogo, t }: FormProps) {
  const { mail, saveAppearance } = t.dashboard.settings;
  return (
    <>
      <form
        className="grid max-w-[28rem] content-start gap-6"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/settings/logo?organization=${organizationId}`}
      >
        {look.logo && (
          <div className="flex flex-wrap items-center gap-4">
            {/* biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache */}
            <img
              className="max-h-16 max-w-60 border border-hairline bg-white p-2"
              src="/dashboard/settings/logo"
              alt={mail.current}
            />
            <Button look="plain" form="remove-logo">
              {mail.remove}
            </Button>
          </div>
        )}
        <FileField
          label={mail.logo}
          words={mail.file}
          name="logo"
          accept="image/png,image/jpeg,image/svg+xml"
          most={LIMITS.organization.logoBytes}
          hint={mail.logoHint}
        />
        <div>
          <Checkbox name="framed" value="on" defaultChecked={look.framed} aria-describedby="framed-hint">
            {mail.framed}
          </Checkbox>
          <p className="pl-8 text-sm text-quiet" id="framed-hint">
            {mail.framedHint}
          </p>
        </div>
        <div>
          <Button look="plain">{saveAppearance}</Button>
        </div>
      </form>
      {look.logo && (
        <form id="remove-logo" action={removeLogo}>
          <Hidden values={{ organization: organizationId }} />
        </form>
      )}
    </>
  );
}
