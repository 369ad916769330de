import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { Role } from "#lib/access/roles.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { Shell } from "./shell.tsx";

interface Props {
  reader: Reader;
  token: string;
  /** `null`: the link is good for nothing any more. */
  invitation: { email: string; role: Role; organization: { name: string } } | null;
  signedInAs: string | null;
  /** For signing out. */
  csrfToken: string;
  accept: (form: FormData) => Promise<void>;
}

/** An invitation, and the next step of whoever holds its link: sign in, sign in as somebody else, or accept. */
export function InvitationPage({ reader, token, invitation, signedInAs, csrfToken, accept }: Props) {
  const { t } = reader;
  const i = t.invitation;
  const here = `/invitation?${new URLSearchParams({ token })}`;
  if (!invitation)
    return (
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <div className="message">
          <h1>{i.goneTitle}</h1>
          <p>{i.gone}</p>
          <p>
            <a href="/dashboard">{i.toDashboard}</a>
          </p>
        </div>
      </Shell>
    );
  const { email, role, organization } = invitation;
  const signIn = `/sign-in?${new URLSearchParams({ callbackUrl: here, email })}`;
  return (
    <Shell service="Acuse" reader={reader} foot={t.site.foot} path={here}>
      <div className="message">
        <h1>{i.title}</h1>
        <p className="wrap-anywhere">{i.text(organization.name, t.dashboard.roles[role])}</p>
        <p>{t.letters.roles[role]}</p>
        {signedInAs === email ? (
          <form action={accept} className="mt-6">
            <input type="hidden" name="token" value={token} />
            <Button>{i.accept}</Button>
          </form>
        ) : (
          <>
            <p className="wrap-anywhere">{signedInAs ? i.otherAddress(email, signedInAs) : i.signInFirst(email)}</p>
            {signedInAs ? (
              <form method="post" action="/api/auth/signout" className="mt-6">
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <input type="hidden" name="callbackUrl" value={here} />
                <Button look="plain">{t.dashboard.signOut}</Button>
              </form>
            ) : (
              <ButtonLink href={signIn} look="main">
                {i.signIn}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </Shell>
  );
}
