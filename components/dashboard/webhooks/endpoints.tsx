import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { ActionForm, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { type AttemptView, failureOf } from "./deliveries.tsx";

/** A webhook endpoint of an organization. */
interface EndpointView {
  id: string;
  url: string;
  description: string;
  /** Event types; empty for all. */
  types: string[];
  disabled: { at: Date; reason: "owner" | "gone" | "failing" } | null;
  failingSince: Date | null;
  previousUntil: Date | null;
}

/** Only an owner disables an endpoint on purpose. */
const DISABLED = { owner: "unknown", gone: "pending", failing: "broken" } as const;

type FormAction = (form: FormData) => Promise<void>;
/** The actions of owners; others only see the endpoint. */
export interface EndpointActions {
  rotate: ResultAction;
  endPrevious: FormAction;
  setEnabled: FormAction;
  test: FormAction;
  remove: FormAction;
}

interface Props {
  endpoint: EndpointView;
  /** Its newest attempt, if that failed. */
  failure?: AttemptView | undefined;
  organizationId: string;
  actions: EndpointActions | null;
  t: Messages;
}

export function Endpoint(props: Props) {
  const { endpoint, t } = props;
  const w = t.dashboard.webhooks;
  const { disabled, failingSince, previousUntil } = endpoint;
  return (
    <div className="mt-3 border-t border-hairline pt-3 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="font-mono text-ui leading-[1.6]">
        <a className="line-clamp-2 wrap-anywhere" href={`/dashboard/webhooks?endpoint=${endpoint.id}#log`}>
          {visible(props.actions ? endpoint.url : withoutQuery(endpoint.url))}
        </a>
      </h3>
      {endpoint.description && <p className="my-1 text-ui">{visible(endpoint.description)}</p>}
      <p className="my-1 flex flex-wrap gap-x-4 gap-y-1">
        <Mark tone={disabled ? DISABLED[disabled.reason] : failingSince ? "broken" : "intact"}>
          {disabled ? w.state[disabled.reason] : failingSince ? w.state.stillFailing : w.state.on}
        </Mark>
        {!disabled && failingSince && (
          <span className="text-sm text-quiet">
            {w.since} <When at={failingSince} t={t} />
          </span>
        )}
        <span className="text-sm text-quiet" title={endpoint.types.join(", ")}>
          {endpoint.types.length === 0 ? w.all : w.some(endpoint.types.length)}
        </span>
      </p>
      {endpoint.types.length > 0 && (
        <p className="my-1 font-mono text-note wrap-anywhere text-quiet">{endpoint.types.join(", ")}</p>
      )}
      {previousUntil && (
        <p className="my-1 text-sm text-quiet">
          {w.previous} <When at={previousUntil} t={t} />
        </p>
      )}
      {props.failure?.error && (
        <p className="my-1 text-sm">{sentence(failureOf(props.failure, props.failure.error, t))}.</p>
      )}
      <Changes {...props} />
    </div>
  );
}

function Changes({ endpoint, organizationId, actions, t }: Props) {
  if (!actions) return null;
  const w = t.dashboard.webhooks;
  const changing = { endpoint, organizationId, actions, t };
  const hidden = <Hidden values={{ organization: organizationId, endpoint: endpoint.id }} />;
  return (
    <div className="mt-2 -ml-2.25 grid grid-cols-2 items-start *:justify-self-start sm:flex sm:flex-wrap [&_button]:text-left">
      {!endpoint.disabled && (
        <form className="mx-2.25" action={actions.test}>
          {hidden}
          <Button look="plain">{w.test}</Button>
        </form>
      )}
      <form className={endpoint.disabled ? "mx-2.25" : ""} action={actions.setEnabled}>
        {hidden}
        <Hidden values={{ enabled: endpoint.disabled ? "yes" : "no" }} />
        <Button look={endpoint.disabled ? "plain" : "quiet"}>{endpoint.disabled ? w.enable : w.disable}</Button>
      </form>
      <RotateSecret {...changing} />
      {endpoint.previousUntil && (
        <form action={actions.endPrevious}>
          {hidden}
          <Button look="quiet">{w.endPrevious}</Button>
        </form>
      )}
      <Remove {...changing} />
    </div>
  );
}

type ChangeProps = Props & { actions: EndpointActions };

function RotateSecret({ endpoint, organizationId, actions, t }: ChangeProps) {
  const w = t.dashboard.webhooks;
  return (
    <Dialog id={`rotate-${endpoint.id}`} open={w.rotate} look="quiet" title={w.rotate} close={t.dashboard.close} stays>
      {(close) => (
        <>
          <p>{w.rotateText}</p>
          {/* The new secret takes the line above the buttons. */}
          <div className="mt-4 flex flex-wrap gap-3 *:[div]:basis-full">
            <ActionForm
              once
              action={actions.rotate}
              secret={{ ...w.secret, copy: t.dashboard.copy, copied: t.dashboard.copied }}
            >
              <Hidden values={{ organization: organizationId, endpoint: endpoint.id }} />
              <Button>{w.rotateDo}</Button>
            </ActionForm>
            {close}
          </div>
        </>
      )}
    </Dialog>
  );
}

function Remove({ endpoint, organizationId, actions, t }: ChangeProps) {
  const w = t.dashboard.webhooks;
  return (
    <Dialog id={`remove-${endpoint.id}`} open={w.remove} look="quiet danger" title={w.remove} close={w.cancel}>
      {(close) => (
        <>
          <p className="mb-3">{w.removeText}</p>
          <p className="font-mono text-note wrap-anywhere">{visible(endpoint.url)}</p>
          <form action={actions.remove}>
            <Hidden values={{ organization: organizationId, endpoint: endpoint.id }} />
            <DialogButtons>
              <Button look="danger">{w.removeDo}</Button>
              {close}
            </DialogButtons>
          </form>
        </>
      )}
    </Dialog>
  );
}
