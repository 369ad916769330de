import type { ReactNode } from "react";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { ActionForm, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type DeliveryView, deliveriesUrl, type Failure, LastFailure, TestResult } from "./deliveries.tsx";

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
  /** Set while it fails. */
  failure?: Failure | undefined;
  /** The delivery of a test that was sent to it a moment ago. */
  tested?: DeliveryView | undefined;
  /** The page is about it alone. */
  chosen?: boolean;
  organizationId: string;
  actions: EndpointActions | null;
  t: Messages;
}

export function Endpoint(props: Props) {
  const { endpoint, failure, tested, chosen, actions, t } = props;
  const address = visible(actions ? endpoint.url : withoutQuery(endpoint.url));
  const w = t.dashboard.webhooks;
  const { previousUntil } = endpoint;
  return (
    <div
      id={`endpoint-${endpoint.id}`}
      className="grid items-start gap-x-6 gap-y-2 border-t border-hairline py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        {chosen ? (
          <h2 className="font-mono text-ui leading-[1.6] wrap-anywhere">{address}</h2>
        ) : (
          <h3 className="font-mono text-ui leading-[1.6]">
            <a className="-my-2 block truncate py-2" href={deliveriesUrl({ endpoint: endpoint.id })}>
              {address}
            </a>
          </h3>
        )}
        {endpoint.description && (
          <p className={`${chosen ? "" : "truncate"} text-sm text-quiet`}>{visible(endpoint.description)}</p>
        )}
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <State endpoint={endpoint} t={t} />
          <span className={AFTER_DOT}>{endpoint.types.length === 0 ? w.all : w.some(endpoint.types.length)}</span>
        </p>
        {endpoint.types.length > 0 && (
          <p className="my-1 font-mono text-note wrap-anywhere text-quiet">{endpoint.types.join(", ")}</p>
        )}
        <LastFailure endpointId={endpoint.id} failure={failure} t={t} />
        {actions && previousUntil && <Previous until={previousUntil} t={t} />}
      </div>
      {actions && (
        <div className="relative flex flex-wrap items-center gap-2">
          <Changes {...props} actions={actions} />
        </div>
      )}
      {tested && !endpoint.disabled && (
        <div className="col-span-full">
          <TestResult delivery={tested} t={t} />
        </div>
      )}
    </div>
  );
}

/** On phones, where the line wraps, a dot could begin a line. */
const AFTER_DOT = "text-sm text-quiet sm:before:mr-3 sm:before:content-['·']";

/** Whether an endpoint is enabled, since when it is not, and why. */
function State({ endpoint: { disabled, failingSince }, t }: Pick<Props, "endpoint" | "t">) {
  const w = t.dashboard.webhooks;
  const since = disabled?.at ?? failingSince;
  const reason = disabled && w.state.reasons[disabled.reason];
  return (
    <>
      <Mark tone={disabled ? "closed" : failingSince ? "broken" : "intact"}>
        {disabled ? w.state.off : failingSince ? w.state.failing : w.state.on}
      </Mark>
      {since && (
        <span className="text-sm text-quiet">
          {w.since} <When at={since} t={t} />
          {reason && `: ${reason}`}
        </span>
      )}
    </>
  );
}

const Previous = ({ until, t }: { until: Date; t: Messages }) => (
  <p className="my-1 text-sm text-quiet">
    {t.dashboard.webhooks.previous} <When at={until} t={t} />.
  </p>
);

/** The actions of owners: the rare ones in a menu. */
function Changes({ endpoint, failure, chosen, organizationId, actions, t }: ChangeProps) {
  const w = t.dashboard.webhooks;
  const { disabled } = endpoint;
  const changing = { endpoint, failure, organizationId, actions, t };
  const page = chosen ? { chosen: "yes" } : {};
  const hidden = <Hidden values={{ organization: organizationId, endpoint: endpoint.id, ...page }} />;
  return (
    <>
      {disabled ? (
        <form action={actions.setEnabled}>
          {hidden}
          <Hidden values={{ enabled: "yes" }} />
          <Button look="plain">{w.enable}</Button>
        </form>
      ) : (
        <form action={actions.test}>
          {hidden}
          <Button look="plain">
            {w.test.send} <span className="sr-only">{visible(withoutQuery(endpoint.url))}</span>
          </Button>
        </form>
      )}
      <Menu atEnd key={String(disabled)} label={t.dashboard.more} of={visible(withoutQuery(endpoint.url))}>
        {!disabled && (
          <li>
            <Disable {...changing} hidden={hidden} />
          </li>
        )}
        <li>
          <RotateSecret {...changing} />
        </li>
        {endpoint.previousUntil && (
          <li>
            <form action={actions.endPrevious}>
              {hidden}
              <Button look="item">{w.endPrevious}</Button>
            </form>
          </li>
        )}
        <li>
          <Remove {...changing} />
        </li>
      </Menu>
    </>
  );
}

type ChangeProps = Props & { actions: EndpointActions };

function RotateSecret({ endpoint, organizationId, actions, t }: ChangeProps) {
  const w = t.dashboard.webhooks;
  return (
    <Dialog
      id={`rotate-${endpoint.id}`}
      open={w.rotate}
      look="item"
      title={<Until before={w.rotateTitle} after={w.secret.rotated} />}
      close={<Until before={w.cancel} after={w.rotateDone} />}
      stays
    >
      {(close) => (
        <>
          <div className={BEFORE}>
            <p className="mb-3">{w.rotateText}</p>
            <p className="font-mono text-note wrap-anywhere">{visible(endpoint.url)}</p>
          </div>
          {/* The new secret takes the line above the buttons. */}
          <div className="mt-4 flex flex-wrap gap-3 *:[div]:basis-full">
            <ActionForm once action={actions.rotate} secret={{ ...w.secret, title: null, copied: t.dashboard.copied }}>
              <Hidden values={{ organization: organizationId, endpoint: endpoint.id }} />
              <Button>{w.rotateDo}</Button>
            </ActionForm>
            <div className="hidden group-has-[[role=status]]/dialog:block">
              {endpoint.previousUntil && <Previous until={endpoint.previousUntil} t={t} />}
            </div>
            {close}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** In a dialog that stays open: before and after its form shows a result. */
const BEFORE = "group-has-[[role=status]]/dialog:hidden";
const Until = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className={BEFORE}>{before}</span>
    <span className="hidden group-has-[[role=status]]/dialog:inline">{after}</span>
  </>
);

function Disable({ endpoint, failure, actions, hidden, t }: ChangeProps & { hidden: ReactNode }) {
  const w = t.dashboard.webhooks;
  return (
    <Dialog id={`disable-${endpoint.id}`} open={w.disable} look="item" title={w.disableTitle} close={w.cancel}>
      {(close) => (
        <form action={actions.setEnabled}>
          <p className="mb-3">
            {failure && failure.waiting > 0 && `${w.held(failure.waiting)} `}
            {w.disableText}
          </p>
          <p className="font-mono text-note wrap-anywhere">{visible(endpoint.url)}</p>
          {hidden}
          <Hidden values={{ enabled: "no" }} />
          <DialogButtons>
            <Button>{w.disable}</Button>
            {close}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

function Remove({ endpoint, failure, organizationId, actions, t }: ChangeProps) {
  const w = t.dashboard.webhooks;
  return (
    <Dialog id={`remove-${endpoint.id}`} open={w.remove} look="danger item" title={w.removeTitle} close={w.cancel}>
      {(close) => (
        <>
          <p className="mb-3">
            {failure && failure.waiting > 0 && `${w.held(failure.waiting)} `}
            {w.removeText}
          </p>
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
