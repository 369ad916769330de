import type { ReactNode } from "react";
import { visible } from "#components/record/visible.ts";
import { Confirmed, Dialog } from "#components/ui/dialog.tsx";
import { ActionForm, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonLook } from "#components/ui/form/button-class.ts";
import { Hidden } from "#components/ui/form/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { When } from "../when.tsx";
import type { Failure } from "./deliveries.tsx";

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
  endpoint: { id: string; url: string; disabled: unknown; previousUntil: Date | null };
  /** Set while it fails. */
  failure?: Failure | undefined;
  /** The page is about it alone. */
  chosen?: boolean;
  organizationId: string;
  actions: EndpointActions;
  t: Messages;
}

/** The forms that change an endpoint. A menu holds those that are rarely used. */
export function EndpointChanges({ endpoint, failure, chosen, organizationId, actions, t }: Props) {
  const w = t.dashboard.webhooks;
  const { id, url, disabled } = endpoint;
  const page = chosen ? { chosen: "yes" } : {};
  const hidden = <Hidden values={{ organization: organizationId, endpoint: id, ...page }} />;
  const confirmed = { url: visible(url), close: w.cancel, hidden };
  const held = failure && failure.waiting > 0 ? `${w.held(failure.waiting)} ` : "";
  return (
    <>
      <form action={disabled ? actions.setEnabled : actions.test}>
        {hidden}
        {disabled ? <Hidden values={{ enabled: "yes" }} /> : null}
        <Button look="plain">
          {disabled ? w.enable : w.test.send} <span className="sr-only">{visible(withoutQuery(url))}</span>
        </Button>
      </form>
      <Menu atEnd key={String(disabled)} label={t.dashboard.more} of={visible(withoutQuery(url))}>
        {!disabled && (
          <li>
            <Change
              {...confirmed}
              id={`disable-${id}`}
              words={{ open: w.disable, title: w.disableTitle, text: held + w.disableText, yes: w.disable }}
              action={actions.setEnabled}
            >
              <Hidden values={{ enabled: "no" }} />
            </Change>
          </li>
        )}
        <li>
          <RotateSecret {...{ endpoint, organizationId, actions, t }} />
        </li>
        {endpoint.previousUntil && (
          <li>
            <Change
              {...confirmed}
              id={`end-previous-${id}`}
              words={{ open: w.endPrevious, title: w.endPreviousTitle, text: w.endPreviousText, yes: w.endPreviousDo }}
              action={actions.endPrevious}
            />
          </li>
        )}
        <li>
          <Change
            {...confirmed}
            id={`remove-${id}`}
            look="danger item"
            words={{ open: w.remove, title: w.removeTitle, text: held + w.removeText, yes: w.removeDo }}
            action={actions.remove}
          />
        </li>
      </Menu>
    </>
  );
}

interface ChangeProps {
  id: string;
  words: { open: string; title: string; text: string; yes: string };
  look?: ButtonLook;
  url: string;
  close: string;
  /** Fields that every form of the endpoint sends. */
  hidden: ReactNode;
  action: FormAction;
  children?: ReactNode;
}

/** A change that a dialog asks about first. `children`: fields of its own. */
const Change = ({ id, words, look = "item", url, close, hidden, action, children }: ChangeProps) => (
  <Confirmed id={id} open={words.open} look={look} title={words.title} close={close} yes={words.yes} action={action}>
    <p className="mb-3">{words.text}</p>
    <p className="font-mono text-note wrap-anywhere">{url}</p>
    {hidden}
    {children}
  </Confirmed>
);

function RotateSecret({
  endpoint,
  organizationId,
  actions,
  t,
}: Pick<Props, "endpoint" | "organizationId" | "actions" | "t">) {
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
            {endpoint.previousUntil && (
              <p className="mb-3">
                {w.rotateEnds} <When at={endpoint.previousUntil} t={t} />.
              </p>
            )}
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

export const Previous = ({ until, t }: { until: Date; t: Messages }) => (
  <p className="my-1 text-sm text-quiet">
    {t.dashboard.webhooks.previous} <When at={until} t={t} />.
  </p>
);
