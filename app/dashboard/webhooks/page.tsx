import type { Metadata } from "next";
import { Live } from "#components/dashboard/live.tsx";
import { Deliveries, DeliveriesPager, deliveriesUrl } from "#components/dashboard/webhooks/deliveries.tsx";
import { Endpoint, type EndpointActions } from "#components/dashboard/webhooks/endpoints.tsx";
import { visible } from "#components/record/visible.ts";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ActionForm, FormChecks, FormField, FormRadios } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonLook } from "#components/ui/form/button-class.ts";
import { Hidden } from "#components/ui/form/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { aboutOf } from "#lib/notifications/list/about.ts";
import { errorsOf, listDeliveries } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { OUTBOUND_TYPES } from "#lib/webhooks/events.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { againAll, create, endPrevious, remove, rotate, setEnabled, test } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.webhooks.title };
}

const ACTIONS: EndpointActions = { rotate, endPrevious, setEnabled, test, remove };

const PAGE = "/dashboard/webhooks";

export default async function WebhooksPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const w = t.dashboard.webhooks;
  const [endpoint, place] = [await parameter(searchParams, "endpoint"), await parameter(searchParams, "cursor")];
  const said = await outcomeOn(PAGE, viewer, searchParams);
  const all = await listEndpoints(organization.id);
  const chosen = all.find(({ id }) => id === endpoint);
  const asked = await parameter(searchParams, "state");
  const state = STATES.find((known) => known === asked);
  const { items, next_cursor } = await listDeliveries(organization.id, {
    endpointId: chosen?.id,
    state,
    cursor: place,
  });
  const about = await aboutOf(
    organization.id,
    items.flatMap(({ notificationId }) => notificationId ?? []),
  );
  const owns = allows(role, "manage");
  const failing = all.filter(({ disabled, failingSince }) => !disabled && failingSince).map(({ id }) => id);
  const errors = await errorsOf(organization.id, failing);
  const refailed = owns && state === "failed" && items.length > 0 && chosen && !chosen.disabled;
  const lead = (
    <>
      {w.lead} <a href="/docs">{w.docs}</a>
    </>
  );
  return (
    <>
      <PageHead title={w.title} lead={lead} />
      <Endpoints all={all} errors={errors} organizationId={organization.id} owner={owns} t={t} />
      <Part id="log" title={w.log}>
        {chosen && <ChosenEndpoint url={chosen.url} t={t} />}
        {(items.length > 0 || state) && <ByState endpoint={chosen?.id ?? null} current={state} t={t} />}
        {refailed && (
          <form action={againAll} className="mb-3">
            <Hidden values={{ organization: organization.id, endpoint: chosen.id }} />
            <Button look="plain">{w.replayFailed}</Button>
          </form>
        )}
        {(said === "tested" || said === "replayed" || said === "tooOften") && (
          <Notice tone={said === "tooOften" ? "broken" : "intact"} live>
            {w[said]}
          </Notice>
        )}
        <Deliveries rows={items} endpoints={all} about={about} ofOne={!!chosen} filtered={state !== undefined} t={t} />
        <DeliveriesPager
          endpoint={chosen?.id ?? null}
          state={state ?? null}
          cursor={place ?? null}
          next={next_cursor}
          t={t}
        />
      </Part>
      <Live
        moving={items.some(({ state }) => state === "waiting")}
        state={items.map(({ id, state, attempts }) => `${id} ${state} ${attempts}`).join()}
        changed={t.dashboard.notifications.changed}
      />
    </>
  );
}

const STATES = ["delivered", "waiting", "failed"] as const;

/** Links to the deliveries in each state. */
function ByState({ endpoint, current, t }: { endpoint: string | null; current: string | undefined; t: Messages }) {
  const w = t.dashboard.webhooks;
  return (
    <div className="mb-4">
      <Choices label={w.columns.state}>
        <Choice href={deliveriesUrl({ endpoint })} current={current === undefined}>
          {w.anyState}
        </Choice>
        {STATES.map((state) => (
          <Choice key={state} href={deliveriesUrl({ endpoint, state })} current={state === current}>
            {w.states[state]}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

/** The endpoint whose deliveries are listed. */
const ChosenEndpoint = ({ url, t }: { url: string; t: Messages }) => (
  <p className="mb-3">
    <span className="line-clamp-3 font-mono text-note wrap-anywhere">{visible(withoutQuery(url))}</span>{" "}
    <a href={`${PAGE}#log`}>{t.dashboard.webhooks.everyEndpoint}</a>
  </p>
);

/** The endpoints, for owners with the forms that change them. */
function Endpoints({ all, errors, organizationId, owner, t }: EndpointsProps) {
  const w = t.dashboard.webhooks;
  return (
    <Part id="endpoints" title={w.endpoints}>
      {all.map((one) => (
        <Endpoint
          key={one.id}
          endpoint={one}
          failure={errors.get(one.id)}
          organizationId={organizationId}
          actions={owner ? ACTIONS : null}
          t={t}
        />
      ))}
      <EmptyState
        title={w.none.title}
        filled={all.length > 0}
        action={owner && <AddEndpoint look={all.length > 0 ? "plain" : "main"} organizationId={organizationId} t={t} />}
      >
        <p>{w.none.text}</p>
        {!owner && <p>{w.none.reader}</p>}
      </EmptyState>
    </Part>
  );
}

interface EndpointsProps {
  all: Awaited<ReturnType<typeof listEndpoints>>;
  /** Of failing endpoints, by id. */
  errors: Awaited<ReturnType<typeof errorsOf>>;
  organizationId: string;
  owner: boolean;
  t: Messages;
}

function AddEndpoint({ organizationId, look, t }: { organizationId: string; look: ButtonLook; t: Messages }) {
  const w = t.dashboard.webhooks;
  return (
    <ActionForm
      action={create}
      fold={{ open: w.add, look, title: w.addTitle, submit: w.create, close: w.cancel }}
      secret={{ ...w.secret, copy: t.dashboard.copy, copied: t.dashboard.copied }}
    >
      <Hidden values={{ organization: organizationId }} />
      <FormField
        label={w.url}
        name="url"
        type="url"
        required
        maxLength={2048}
        placeholder="https://"
        hint={w.urlHint}
      />
      <FormField label={w.description} name="description" maxLength={200} hint={w.descriptionHint} />
      <div className="group/events">
        <FormRadios
          legend={w.types}
          name="events"
          defaultValue="all"
          options={[
            ["all", w.allTypes],
            ["some", w.someTypes],
          ]}
        />
        <div className="mt-1 hidden pl-8 group-has-[[value=some]:checked]/events:block">
          <FormChecks name="types" legend={w.someTypes} options={OUTBOUND_TYPES} />
        </div>
      </div>
    </ActionForm>
  );
}
