import { When } from "#components/dashboard/when.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import type { Role } from "#lib/access/roles.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { MessagePage } from "./message-page.tsx";

interface Props {
  reader: Reader;
  token: string;
  /** `null`: the link has expired or was used. */
  invitation: { email: string; role: Role; expiresAt: Date; inviter: string; organization: { name: string } } | null;
  signedInAs: string | null;
  accept: (form: FormData) => Promise<void>;
}

/** An invitation with the reader's next step: sign in, sign in with another address, or accept. */
export function InvitationPage({ reader, token, invitation, ...next }: Props) {
  const { t } = reader;
  const i = t.invitation;
  if (!invitation)
    return (
      <MessagePage reader={reader} title={i.goneTitle} signedIn={next.signedInAs !== null}>
        <p>{i.gone.again}</p>
        <p>{next.signedInAs === null ? i.gone.signIn : i.gone.dashboard}</p>
        <p className="mt-6">
          {next.signedInAs === null ? (
            <ButtonLink href="/sign-in">{t.signIn.title}</ButtonLink>
          ) : (
            <ButtonLink href="/dashboard" look="main">
              {i.toDashboard}
            </ButtonLink>
          )}
        </p>
      </MessagePage>
    );
  const { email, role, expiresAt, inviter, organization } = invitation;
  const here = `/invitation?${new URLSearchParams({ token })}`;
  const other = next.signedInAs !== null && next.signedInAs !== email;
  // An organization without a name of its own has its owner's address.
  const invited = organization.name === inviter ? i.title : t.letters.invitation.title(organization.name);
  return (
    <MessagePage reader={reader} path={here} title={other ? i.otherTitle : invited} signedIn={next.signedInAs !== null}>
      {!other && (
        <>
          <p className="wrap-anywhere">{t.letters.invitation.text(inviter, organization.name)}</p>
          <p>{t.letters.roles[role]}</p>
        </>
      )}
      <NextStep {...next} {...{ t, token, email, here }} />
      <p className="mt-4 text-sm/normal text-quiet">
        {i.validUntil} <When at={expiresAt} t={t} />. {next.signedInAs === null && i.ignore}
      </p>
    </MessagePage>
  );
}

interface NextStepProps extends Pick<Props, "token" | "signedInAs" | "accept"> {
  t: Messages;
  email: string;
  here: string;
}

function NextStep({ t, token, email, here, signedInAs, accept }: NextStepProps) {
  const i = t.invitation;
  const signIn = `/sign-in?${new URLSearchParams({ callbackUrl: here, email })}`;
  if (signedInAs === email) {
    return (
      <>
        <p className="wrap-anywhere">
          {i.signedIn(email)} {i.stays}
        </p>
        <form action={accept} className="mt-6">
          <Hidden values={{ token }} />
          <Button>{i.accept}</Button>
        </form>
        <p className="mt-3">
          <a className="inline-flex min-h-11 items-center" href="/dashboard">
            {i.notNow}
          </a>
        </p>
      </>
    );
  }
  if (signedInAs) {
    return (
      <>
        <p className="wrap-anywhere">{i.otherAddress(email, signedInAs)}</p>
        <form method="post" action="/api/auth/signout" className="mt-6">
          <Hidden values={{ callbackUrl: signIn }} />
          <Button>{i.change(email)}</Button>
        </form>
        <p className="mt-3">
          <ButtonLink href="/dashboard">{i.stay(signedInAs)}</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="wrap-anywhere">{i.signInFirst(email)}</p>
      <p className="mt-6">
        <ButtonLink href={signIn} look="main">
          {i.signIn}
        </ButtonLink>
      </p>
    </>
  );
}
