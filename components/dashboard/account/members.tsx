import { Fragment } from "react";
import { When } from "#components/dashboard/when.tsx";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { ActionForm, FormField, FormRadios, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden, Radios } from "#components/ui/form/field.tsx";
import { Cell, ROW_BUTTONS, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import type { PendingInvitation } from "#lib/access/invitations.ts";
import type { Member } from "#lib/access/members.ts";
import { ROLES } from "#lib/access/roles.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Of the column of buttons in both tables, so that their other columns align. */
const BUTTONS_WIDTH = "lg:w-60";

type FormAction = (form: FormData) => Promise<void>;

interface Common {
  organizationId: string;
  t: Messages;
}

/** The roles with what each may do, each more than the one before. */
const roleOptions = ({ dashboard: { members, roles } }: Messages) =>
  ROLES.toReversed().map((role) => [role, roles[role], members.may[role]] as const);

/** Addresses of owners, who can change what others may do. */
export const OwnerLinks = ({ owners }: { owners: string[] }) =>
  owners.map((email, index) => (
    <Fragment key={email}>
      {index > 0 && ", "}
      <a className="wrap-anywhere" href={`mailto:${email}`}>
        {email}
      </a>
    </Fragment>
  ));

interface MembersProps extends Common {
  members: Member[];
  /** Id of the viewer. */
  self: string;
  /** True if the viewer is the only owner, who must stay one. */
  onlyOwner: boolean;
  manage: boolean;
  actions: { changeRole: FormAction; remove: FormAction };
}

/** Members of the organization, for owners with the forms that change them. */
export function Members(props: MembersProps) {
  const { members, self, manage, t } = props;
  const { members: m, roles } = t.dashboard;
  return (
    <Table
      caption={t.dashboard.nav.members}
      head={[m.person, [m.role, "lg:w-28"], [m.since, WHEN_WIDTH], ...(manage ? [["", BUTTONS_WIDTH] as const] : [])]}
    >
      {members.map((member) => (
        <Row key={member.userId}>
          <Cell heading>
            {member.name && <span className="block">{member.name}</span>}
            <span className={member.name ? "text-sm font-normal text-quiet" : ""}>{member.email}</span>
            {member.userId === self && <span className="ml-2 text-sm font-normal text-quiet">({m.you})</span>}
            {manage && isFixed(member, props) && members.length > 1 && (
              <span className="mt-0.5 block text-sm font-normal text-quiet">{t.dashboard.onlyOwner}</span>
            )}
          </Cell>
          <Cell label={m.role}>{roles[member.role]}</Cell>
          <Cell label={m.since}>
            <When at={member.since} t={t} />
          </Cell>
          {manage && <Cell>{!isFixed(member, props) && <MemberChanges {...props} member={member} />}</Cell>}
        </Row>
      ))}
    </Table>
  );
}

/** The only owner cannot leave or take another role. */
const isFixed = ({ userId }: Member, { self, onlyOwner }: MembersProps): boolean => userId === self && onlyOwner;

function MemberChanges({ member, self, actions, organizationId, t }: MembersProps & { member: Member }) {
  const { members: m, cancel } = t.dashboard;
  const { userId, email, role } = member;
  const own = userId === self;
  const hidden = <Hidden values={{ organization: organizationId, member: userId }} />;
  return (
    <div className={ROW_BUTTONS}>
      <Dialog id={`member-${userId}`} open={m.change} look="quiet" title={m.changeOf(email)} close={cancel}>
        {(close) => (
          <form action={actions.changeRole}>
            {hidden}
            <Radios legend={m.role} name="role" options={roleOptions(t)} defaultValue={role} />
            <DialogButtons>
              <Button>{m.save}</Button>
              {close}
            </DialogButtons>
          </form>
        )}
      </Dialog>
      <Dialog
        id={`remove-${userId}`}
        open={own ? m.leave : m.remove}
        look="quiet"
        title={own ? m.leaveQuestion : m.removeQuestion(email)}
        close={cancel}
      >
        {(close) => (
          <form action={actions.remove}>
            {hidden}
            <p>{own ? m.leaveText : m.removeText}</p>
            <DialogButtons>
              <Button look="danger">{own ? m.leave : m.remove}</Button>
              {close}
            </DialogButtons>
          </form>
        )}
      </Dialog>
    </div>
  );
}

/** Invitations that were not accepted yet. */
export function Invitations({
  invitations,
  now,
  actions,
  organizationId,
  t,
}: Common & {
  invitations: PendingInvitation[];
  now: Date;
  actions: { resend: FormAction; withdraw: FormAction };
}) {
  const { members: m, roles } = t.dashboard;
  return (
    <Table caption={m.pending} head={[m.person, [m.role, "lg:w-28"], [m.expires, WHEN_WIDTH], ["", BUTTONS_WIDTH]]}>
      {invitations.map(({ id, email, role, expiresAt }) => (
        <Row key={id}>
          <Cell heading>{email}</Cell>
          <Cell label={m.role}>{roles[role]}</Cell>
          <Cell label={m.expires}>
            <When at={expiresAt} t={t} />
            {expiresAt <= now && <span className="ml-2 text-broken">{m.expired}</span>}
          </Cell>
          <Cell>
            <div className={ROW_BUTTONS}>
              {(["resend", "withdraw"] as const).map((name) => (
                <form key={name} action={actions[name]}>
                  <Hidden values={{ organization: organizationId, invitation: id }} />
                  <Button look="quiet" aria-label={`${m[name]}: ${email}`}>
                    {m[name]}
                  </Button>
                </form>
              ))}
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function InviteForm({ action, organizationId, t }: Common & { action: ResultAction }) {
  const { members: m } = t.dashboard;
  return (
    <ActionForm action={action}>
      <Hidden values={{ organization: organizationId }} />
      <FormField label={m.email} name="email" type="email" maxLength={254} autoComplete="off" required />
      <FormRadios legend={m.role} name="role" options={roleOptions(t)} defaultValue="reader" />
      <div>
        <Button>{m.invite}</Button>
      </div>
    </ActionForm>
  );
}
