import { named } from "#components/record/facts.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field, Hidden } from "#components/ui/form/field.tsx";
import { OnceForm } from "#components/ui/form/once-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isNameless } from "#lib/access/organizations.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { MessagePage } from "./message-page.tsx";

interface Props {
  reader: Reader;
  /** `null` if the browser accepts no cookies. */
  csrfToken: string | null;
  callbackUrl: string;
  email: string;
  /** The inviting organization, if an invitation led here. */
  invitation: string | null;
  error: string | null;
  /** How their session has ended, if they were signed in until now. */
  ended: "everywhere" | "session" | "unsent" | null;
  github: boolean;
  /** Address of a signed-in reader who connects GitHub. */
  connecting: string | null;
  invitedOnly: boolean;
  demo: boolean;
  /** Address of a visitor who is signed in and came by a link that does not work. */
  signedInAs: string | null;
}

export function SignIn(props: Props) {
  const { reader, csrfToken, callbackUrl, invitation, error, connecting, signedInAs, invitedOnly, email } = props;
  const { t } = reader;
  const { signIn } = t;
  if (connecting !== null) return <ConnectGitHub {...props} email={connecting} />;
  const path = `/sign-in?${new URLSearchParams({ callbackUrl })}`;
  const title = named(signIn.errorTitles, error ?? "");
  return (
    <MessagePage reader={reader} path={path} title={signIn.title} signedIn={signedInAs !== null}>
      {props.ended && (
        <Notice tone={props.ended === "everywhere" ? "intact" : "warned"} live>
          {signIn.ended[props.ended]}
        </Notice>
      )}
      {error && (
        <Notice tone="broken" {...(title ? { title } : {})}>
          {errorText(signIn.errors, error)}{" "}
          {error === "Unverified" && <a href="https://github.com/settings/emails">{signIn.gitHubEmails}</a>}
        </Notice>
      )}
      {signedInAs !== null && (
        <p>
          <ButtonLink href="/dashboard">{t.invitation.stay(signedInAs)}</ButtonLink>
        </p>
      )}
      {invitation !== null && (
        <p className="wrap-anywhere">
          {signIn.invitation(isNameless({ name: invitation }) ? null : invitation, email)}
        </p>
      )}
      {error === null && (
        <p>
          {props.demo ? signIn.noPassword : signIn.lead} {invitation === null && props.ended === null && signIn.first}
        </p>
      )}
      {invitedOnly && <p>{signIn.invited}</p>}
      {props.demo && error === null && (
        <Notice tone="unknown" title={signIn.demo.title}>
          {signIn.demo.before}
        </Notice>
      )}
      {csrfToken === null ? (
        <Notice tone="broken">{signIn.cookies}</Notice>
      ) : (
        <SignInForms {...props} csrfToken={csrfToken} />
      )}
    </MessagePage>
  );
}

function SignInForms({ reader, csrfToken, callbackUrl, email, invitation, github }: Props & { csrfToken: string }) {
  const { signIn } = reader.t;
  return (
    <div className="max-w-[26rem] [&_button]:w-full">
      <OnceForm className="mt-6 grid gap-4" method="post" action="/api/auth/signin/email">
        <Hidden values={{ csrfToken, callbackUrl }} />
        <Field
          label={signIn.email}
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="email"
          maxLength={254}
          required
        />
        <div>
          <Button>{signIn.send}</Button>
        </div>
      </OnceForm>
      {github && (
        <div className="mt-6">
          <p className="mb-6 flex items-center gap-3 text-sm text-quiet before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
            {signIn.or}
          </p>
          <GitHubForm values={{ csrfToken, callbackUrl }} words={signIn.github} />
          {invitation !== null && (
            <p className="mt-2 text-sm wrap-anywhere text-quiet">{signIn.githubInvited(email)}</p>
          )}
        </div>
      )}
    </div>
  );
}

const GitHubForm = ({ values, words }: { values: Record<string, string>; words: string }) => (
  <OnceForm method="post" action="/api/auth/signin/github">
    <Hidden values={values} />
    <Button look="plain">{words}</Button>
  </OnceForm>
);

function ConnectGitHub({ reader, csrfToken, callbackUrl, email }: Props) {
  const { t } = reader;
  const { connect, cookies, github } = t.signIn;
  return (
    <MessagePage reader={reader} path="/sign-in?connect=github" title={connect.title}>
      <p className="wrap-anywhere">{connect.lead(email)}</p>
      {csrfToken === null ? (
        <Notice tone="broken">{cookies}</Notice>
      ) : (
        <div className="mt-6">
          <GitHubForm values={{ csrfToken, callbackUrl }} words={github} />
        </div>
      )}
      <p className="mt-6">
        <a href="/dashboard/account">{t.dashboard.cancel}</a>
      </p>
    </MessagePage>
  );
}

interface SentProps {
  reader: Reader;
  /** The address that was asked for; `null` if unknown. */
  email: string | null;
  /** Folder that mails are written to in demo mode. */
  outbox: string | null;
}

export function LinkSent({ reader, email, outbox }: SentProps) {
  const { t } = reader;
  const { sent } = t.signIn;
  const address = email === null ? "" : `?${new URLSearchParams({ email })}`;
  const path = `/sign-in/sent${address}`;
  return (
    <MessagePage reader={reader} path={path} title={outbox ? sent.demoTitle : sent.title}>
      {email !== null && (
        <p>
          {sent.address} <Address>{email}</Address>
        </p>
      )}
      {outbox ? (
        <>
          <DemoNote t={t} text={t.signIn.demo.text} outbox={outbox} />
          <p>{sent.expires}</p>
        </>
      ) : (
        <>
          <p>{sent.text}</p>
          <p>{sent.late}</p>
        </>
      )}
      <p>
        <a href={`/sign-in${address}`}>{sent.again}</a>
      </p>
    </MessagePage>
  );
}

/** An e-mail address that breaks only before "@" and after dots, unless a part is too long for a line. */
const Address = ({ children }: { children: string }) => (
  <strong className="font-medium wrap-anywhere">{breakable(children, /(?=@)|(?<=\.)/)}</strong>
);

const breakable = (text: string, at: RegExp) =>
  text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
    <span key={index} className="inline-block">
      {part}
    </span>
  ));

export function ConfirmSignIn({
  reader,
  email,
  token,
  callbackUrl,
}: {
  reader: Reader;
  email: string;
  token: string;
  callbackUrl: string;
}) {
  const { t } = reader;
  const { confirm, sent } = t.signIn;
  const path = `/sign-in/confirm?${new URLSearchParams({ email, token, callbackUrl })}`;
  if (!email || !token)
    return (
      <MessagePage reader={reader} path={path} title={confirm.incomplete.title}>
        <p>{confirm.incomplete.text}</p>
        <p className="mt-6">
          <ButtonLink look="main" href="/sign-in">
            {sent.again}
          </ButtonLink>
        </p>
      </MessagePage>
    );
  return (
    <MessagePage reader={reader} path={path} title={confirm.title}>
      <p>
        {confirm.text}
        <br />
        <Address>{email}</Address>
      </p>
      <OnceForm className="my-6" method="post" action="/api/auth/callback/email">
        <Hidden values={{ email, token, callbackUrl }} />
        <Button>{confirm.button}</Button>
      </OnceForm>
      <p className="text-sm text-quiet">{confirm.why}</p>
    </MessagePage>
  );
}

/** Says in which folder a mail is. */
export const DemoNote = ({ t, text, outbox }: { t: Messages; text: string; outbox: string }) => (
  <Notice tone="unknown" title={t.signIn.demo.title}>
    {text}
    <span className="mt-1 flex items-start gap-2">
      <code className="min-w-0 flex-1 font-mono text-note leading-[1.65]">{breakable(outbox, /(?<=\/)/)}</code>
      <Copy text={outbox} label={t.verify.copy} done={t.verify.copied} />
    </span>
  </Notice>
);

function errorText(errors: Messages["signIn"]["errors"], error: string): string {
  return Object.entries(errors).find(([name]) => name === error)?.[1] ?? errors.other;
}
