import { shortTime } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { ActionForm, type AnsweredAction } from "#components/ui/action-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { withoutQuery } from "#lib/contract/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Where an organization is told of what happens. */
export interface EndpointView {
  id: string;
  url: string;
  description: string;
  /** None: all. */
  types: string[];
  disabled: { at: Date; reason: "owner" | "gone" | "failing" } | null;
  failingSince: Date | null;
  previousUntil: Date | null;
}

type FormAction = (form: FormData) => Promise<void>;
/** An owner's; without them an endpoint can only be looked at. */
export interface EndpointActions {
  rotate: AnsweredAction;
  endPrevious: FormAction;
  setEnabled: FormAction;
  test: FormAction;
  remove: FormAction;
}

interface Props {
  endpoint: EndpointView;
  organizationId: string;
  actions: EndpointActions | null;
  t: Messages;
}

export function Endpoint(props: Props) {
  const { endpoint, t } = props;
  const w = t.dashboard.webhooks;
  const { disabled, failingSince, previousUntil } = endpoint;
  return (
    <div className="entry board-endpoint">
      <h3>
        <a href={`/dashboard/webhooks?endpoint=${endpoint.id}#log`}>
          {visible(props.actions ? endpoint.url : withoutQuery(endpoint.url))}
        </a>
      </h3>
      {endpoint.description && <p className="words">{visible(endpoint.description)}</p>}
      <p className="facts-line">
        <Mark tone={disabled ? "unknown" : failingSince ? "broken" : "intact"}>
          {disabled
            ? w.state[disabled.reason]
            : failingSince
              ? w.state.failingSince(`${shortTime(failingSince, t.lang)} UTC`)
              : w.state.on}
        </Mark>
        <span className="quiet" title={endpoint.types.join(", ")}>
          {endpoint.types.length === 0 ? w.all : w.some(endpoint.types.length)}
        </span>
      </p>
      {endpoint.types.length > 0 && <p className="quiet mono">{endpoint.types.join(", ")}</p>}
      {previousUntil && <p className="quiet">{w.previous(`${shortTime(previousUntil, t.lang)} UTC`)}</p>}
      <Changes {...props} />
    </div>
  );
}

function Changes({ endpoint, organizationId, actions, t }: Props) {
  if (!actions) return null;
  const w = t.dashboard.webhooks;
  const { secret } = w;
  const hidden = (
    <>
      <input type="hidden" name="organization" value={organizationId} />
      <input type="hidden" name="endpoint" value={endpoint.id} />
    </>
  );
  return (
    <div className="board-changes">
      {!endpoint.disabled && (
        <form action={actions.test}>
          {hidden}
          <Button look="plain">{w.test}</Button>
        </form>
      )}
      <form action={actions.setEnabled}>
        {hidden}
        <input type="hidden" name="enabled" value={endpoint.disabled ? "yes" : "no"} />
        <Button look="plain">{endpoint.disabled ? w.enable : w.disable}</Button>
      </form>
      <Dialog id={`rotate-${endpoint.id}`} open={w.rotate} title={w.rotate} close={w.cancel} stays>
        <p>{w.rotateText}</p>
        <ActionForm
          action={actions.rotate}
          secret={{ ...secret, copy: t.dashboard.copy, copied: t.dashboard.copied }}
          className="board-form"
        >
          {hidden}
          <p>
            <Button>{w.rotateDo}</Button>
          </p>
        </ActionForm>
      </Dialog>
      {endpoint.previousUntil && (
        <form action={actions.endPrevious}>
          {hidden}
          <Button look="plain">{w.endPrevious}</Button>
        </form>
      )}
      <Dialog id={`remove-${endpoint.id}`} open={w.remove} look="danger" title={w.remove} close={w.cancel}>
        <p>{w.removeText}</p>
        <p className="mono">{visible(endpoint.url)}</p>
        <form action={actions.remove}>
          {hidden}
          <Button look="danger">{w.removeDo}</Button>
        </form>
      </Dialog>
    </div>
  );
}
