import type { Metadata } from "next";
import { ActiveKeys, RevokedKeys } from "#components/dashboard/account/keys.tsx";
import { When } from "#components/dashboard/when.tsx";
import { ActionForm, FormField } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { KEY_NAME_CHARACTERS, listLiveKeys, listRevokedKeys, testKeyOf } from "#lib/access/keys/managed-keys.ts";
import { config } from "#lib/config.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
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
  const { keys: k, first, next } = t.dashboard;
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
        lead={k.lead}
        outcome={await outcomeOn(PAGE, viewer, searchParams)}
        done={k.done}
        problems={k.problems}
      />
      <Part id="live" title={k.live} lead={k.liveLead(organization.name)}>
        <ActiveKeys keys={active} organizationId={organization.id} revoke={revoke} t={t} />
        <NewKey organizationId={organization.id} t={t} />
      </Part>
      {revoked.keys.length > 0 && (
        <Part id="revoked" title={k.revoked}>
          <RevokedKeys keys={revoked.keys} t={t} />
          <Pager
            label={k.revoked}
            first={after ? `${PAGE}#revoked` : null}
            next={revoked.next && `${PAGE}?${new URLSearchParams({ revoked: revoked.next })}#revoked`}
            words={{ first, next }}
          />
        </Part>
      )}
      <TestKeyPart email={user.email} testKey={testKey} organizationId={organization.id} t={t} />
    </>
  );
}

function NewKey({ organizationId, t }: { organizationId: string; t: Messages }) {
  const { keys: k, copy, copied } = t.dashboard;
  return (
    <div className="mt-6">
      <ActionForm action={createKey} secret={{ title: k.madeTitle, once: k.once, copy, copied, example: exampleOf(t) }}>
        <Hidden values={{ organization: organizationId }} />
        <FormField label={k.newName} name="name" hint={k.newHint} maxLength={KEY_NAME_CHARACTERS} required />
        <div>
          <Button>{k.create}</Button>
        </div>
      </ActionForm>
    </div>
  );
}

/** A first call with a new key. */
const exampleOf = ({ dashboard: { keys: k } }: Messages) => ({
  title: k.example,
  text: `curl ${config().baseUrl}/v1/notifications \\
  -H 'Authorization: Bearer {secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"to": "ana@example.com", "subject": "${k.exampleSubject}", "body_text": "${k.exampleText}"}'`,
});

interface TestKeyProps {
  email: string;
  testKey: Awaited<ReturnType<typeof testKeyOf>>;
  organizationId: string;
  t: Messages;
}

function TestKeyPart({ email, testKey, organizationId, t }: TestKeyProps) {
  const { keys: k, copy, copied } = t.dashboard;
  return (
    <Part id="test" title={k.test} lead={k.testLead(email)}>
      {testKey?.expiresAt && (
        <p>
          <code className="font-mono text-note">{testKey.prefix}…</code> · {k.testUses(testKey.remainingUses ?? 0)} ·{" "}
          {k.testUntil} <When at={testKey.expiresAt} t={t} />
        </p>
      )}
      <ActionForm
        action={createTestKey}
        secret={{ title: k.testMadeTitle, once: k.once, copy, copied, example: exampleOf(t) }}
      >
        <Hidden values={{ organization: organizationId }} />
        {!testKey && (
          <div>
            <Button look="plain">{k.testCreate}</Button>
          </div>
        )}
      </ActionForm>
    </Part>
  );
}
