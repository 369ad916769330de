import type { Metadata } from "next";
import { ActiveKeys, RevokedKeys, TestKey } from "#components/dashboard/account/keys.tsx";
import { Pager } from "#components/dashboard/pager.tsx";
import { curl } from "#components/site/home/snippets.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ActionForm, FormButton, FormField } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { KEY_NAME_CHARACTERS, listLiveKeys, listRevokedKeys, testKeyOf } from "#lib/access/keys/managed-keys.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { config } from "#lib/config.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { switchOrganization } from "../actions.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { createKey, createTestKey, revoke } from "./actions.ts";

const PAGE = "/dashboard/keys";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.keys };
}

export default async function KeysPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer("manage");
  const { organization, locale, user } = viewer;
  const t = messages(locale);
  const { keys: k, newest, older } = t.dashboard;
  const after = await parameter(searchParams, "revoked");
  const [active, revoked, testKey] = await Promise.all([
    listLiveKeys(organization.id),
    listRevokedKeys(organization.id, after),
    testKeyOf(user.email),
  ]);
  return (
    <>
      <PageHead
        title={t.dashboard.nav.keys}
        lead={
          <>
            {k.lead} <a href="/docs/api">{k.reference}</a>
          </>
        }
        outcome={await outcomeOn(PAGE, viewer, searchParams)}
        done={k.done}
        problems={k.problems}
      />
      <Part id="live" title={k.live} lead={active.length > 0 && k.liveLead(organization.name)}>
        <ActiveKeys keys={active} organizationId={organization.id} revoke={revoke} t={t} />
        <NewKey organizationId={organization.id} email={user.email} t={t} />
      </Part>
      <TestKeyPart viewer={viewer} testKey={testKey} t={t} />
      {revoked.keys.length > 0 && (
        <section id="revoked" className="mt-10 border-t border-rule pt-1">
          <Disclosure
            summary={<h2 className="inline font-serif text-entry text-ink">{k.revoked}</h2>}
            open={after !== undefined}
          >
            <RevokedKeys keys={revoked.keys} t={t} />
            <Pager
              label={k.revoked}
              first={after ? `${PAGE}#revoked` : null}
              next={revoked.next && `${PAGE}?${new URLSearchParams({ revoked: revoked.next })}#revoked`}
              words={{ first: newest, next: older }}
            />
          </Disclosure>
        </section>
      )}
    </>
  );
}

function NewKey({ organizationId, email, t }: { organizationId: string; email: string; t: Messages }) {
  const { keys: k, copied } = t.dashboard;
  const example = exampleOf(email, t);
  const note = config().transport === "demo" ? "" : k.exampleReal(email);
  return (
    <div className="mt-10">
      <ActionForm
        action={createKey}
        secret={{ title: k.madeTitle, once: k.once, copy: k.copyKey, copied, example: { ...example, note } }}
        className="mt-10 grid max-w-[28rem] gap-4 first:mt-0"
      >
        <Hidden values={{ organization: organizationId }} />
        <FormField label={k.newName} name="name" hint={k.newHint} maxLength={KEY_NAME_CHARACTERS} required />
        <div>
          <FormButton>{k.create}</FormButton>
        </div>
      </ActionForm>
    </div>
  );
}

/** A first call with a new key, to the person who reads it. */
const exampleOf = (to: string, { dashboard: { keys: k } }: Messages) => ({
  title: k.example,
  copy: k.copyCommand,
  text: curl({
    baseUrl: config().baseUrl,
    apiKey: "{secret}",
    message: { to, subject: k.exampleSubject, body_text: k.exampleText },
  }),
});

interface TestKeyProps {
  viewer: Viewer;
  testKey: Awaited<ReturnType<typeof testKeyOf>>;
  t: Messages;
}

function TestKeyPart({ viewer, testKey, t }: TestKeyProps) {
  const { keys: k, copied } = t.dashboard;
  const { email } = viewer.user;
  const lead = `${k.testLead} ${k.testMail(config().transport === "demo" ? null : email)}`;
  return (
    <Part id="test" title={k.test} lead={testKey ? `${lead} ${k.testShown}` : lead}>
      {testKey && <TestKey testKey={testKey} see={switchOrganization} t={t} />}
      <ActionForm
        action={createTestKey}
        secret={{ title: k.testMadeTitle, once: k.once, copy: k.copyKey, copied, example: exampleOf(email, t) }}
      >
        <Hidden values={{ organization: viewer.organization.id }} />
        {!testKey && (
          <div>
            <Button look="plain">{k.testCreate}</Button>
          </div>
        )}
      </ActionForm>
    </Part>
  );
}
