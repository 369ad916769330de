import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { When } from "#components/dashboard/when.tsx";
import { Confirmed } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Cell, ROW_BUTTONS, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import type { ListedKey } from "#lib/access/keys/managed-keys.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";

type FormAction = (form: FormData) => Promise<void>;

/** Active keys, each with a button to revoke it. */
export function ActiveKeys({
  keys,
  organizationId,
  revoke,
  t,
}: {
  keys: ListedKey[];
  organizationId: string;
  revoke: FormAction;
  t: Messages;
}) {
  const { keys: k, cancel } = t.dashboard;
  if (!keys.length) return <EmptyState title={k.none}>{k.noneText}</EmptyState>;
  return (
    <Table
      caption={k.live}
      head={[k.name, [k.prefix, "lg:w-36"], [k.created, WHEN_WIDTH], [k.lastUsed, WHEN_WIDTH], ["", "lg:w-28"]]}
    >
      {keys.map(({ id, name, prefix, createdAt, lastUsedAt }) => (
        <Row key={id}>
          <Cell heading>{name}</Cell>
          <Cell label={k.prefix}>
            <code className="font-mono text-note whitespace-nowrap">{prefix}…</code>
          </Cell>
          <Cell label={k.created}>
            <When at={createdAt} t={t} />
          </Cell>
          <Cell label={k.lastUsed}>{lastUsedAt ? <When at={lastUsedAt} t={t} /> : k.never}</Cell>
          <Cell>
            <div className={ROW_BUTTONS}>
              <Confirmed
                id={`revoke-${id}`}
                open={k.revoke}
                look="quiet"
                title={k.revokeTitle(name)}
                close={cancel}
                yes={k.revokeButton}
                action={revoke}
              >
                <p>{k.revokeText}</p>
                <p className="mt-2 text-sm text-quiet">
                  <code className="font-mono text-note">{prefix}…</code> · {k.lastUsed}:{" "}
                  {lastUsedAt ? <When at={lastUsedAt} t={t} /> : k.never}
                </p>
                <Hidden values={{ organization: organizationId, key: id }} />
              </Confirmed>
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface TestKeyProps {
  testKey: { prefix: string; remainingUses: number | null; expiresAt: Date | null; organizationId: string };
  /** Switches to the organization of the key. */
  see: FormAction;
  t: Messages;
}

/** The test key of the viewer. */
export function TestKey({ testKey: { prefix, remainingUses, expiresAt, organizationId }, see, t }: TestKeyProps) {
  const { keys: k } = t.dashboard;
  const expired = expiresAt !== null && expiresAt <= new Date();
  return (
    <Table caption={k.test} head={[k.prefix, [k.usesLeft, "lg:w-36"], [k.expires, WHEN_WIDTH], ["", "lg:w-48"]]}>
      <Row>
        <Cell heading>
          <code className="font-mono text-note whitespace-nowrap">{prefix}…</code>
        </Cell>
        <Cell label={k.usesLeft}>
          {expired
            ? k.over
            : remainingUses !== null && k.usesOf(t.number(remainingUses), t.number(LIMITS.testKey.uses))}
        </Cell>
        <Cell label={k.expires}>{expiresAt && <When at={expiresAt} t={t} />}</Cell>
        <Cell>
          {remainingUses !== LIMITS.testKey.uses && (
            <form action={see}>
              <Hidden values={{ organization: organizationId }} />
              <Button look="plain">{k.seeSent}</Button>
            </form>
          )}
        </Cell>
      </Row>
    </Table>
  );
}

/** Revoked keys. */
export function RevokedKeys({ keys, t }: { keys: ListedKey[]; t: Messages }) {
  const { keys: k } = t.dashboard;
  return (
    <Table
      caption={k.revoked}
      head={[k.name, [k.prefix, "lg:w-36"], [k.created, WHEN_WIDTH], [k.revokedAt, WHEN_WIDTH]]}
    >
      {keys.map(({ id, name, prefix, createdAt, revokedAt }) => (
        <Row key={id}>
          <Cell heading>{name}</Cell>
          <Cell label={k.prefix}>
            <code className="font-mono text-note whitespace-nowrap">{prefix}…</code>
          </Cell>
          <Cell label={k.created}>
            <When at={createdAt} t={t} />
          </Cell>
          <Cell label={k.revokedAt}>{revokedAt && <When at={revokedAt} t={t} />}</Cell>
        </Row>
      ))}
    </Table>
  );
}
