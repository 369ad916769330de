import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { Live } from "#components/dashboard/live.tsx";
import { AddEndpoint } from "#components/dashboard/webhooks/add-endpoint.tsx";
import { Deliveries, DeliveriesPager, deliveriesUrl } from "#components/dashboard/webhooks/deliveries.tsx";
import type { EndpointActions } from "#components/dashboard/webhooks/endpoint-changes.tsx";
import { endpointName } from "#components/dashboard/webhooks/endpoint-name.ts";
import { Endpoint } from "#components/dashboard/webhooks/endpoints.tsx";
import { visible } from "#components/record/visible.ts";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Outcome } from "#components/ui/outcome.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { aboutOf } from "#lib/notifications/list/about.ts";
import { recentTests } from "#lib/webhooks/asked-for.ts";
import { failuresOf, listDeliveries } from "#lib/webhooks/deliveries.ts";
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
/** Deliveries at a time: the endpoints are what the page is about. */
const ROWS = 10;

export default async function WebhooksPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const w = t.dashboard.webhooks;
  const [endpoint, place] = [await parameter(searchParams, "endpoint"), await parameter(searchParams, "cursor")];
  const said = await outcomeOn(PAGE, viewer, searchParams);
  const all = await listEndpoints(organization.id);
  const chosen = all.find(({ id }) => id === endpoint);
  if (endpoint && !chosen) notFound();
  const asked = await parameter(searchParams, "state");
  const state = STATES.find((known) => known === asked);
  const { items, next_cursor } = await listDeliveries(organization.id, {
    endpointId: chosen?.id,
    state,
    cursor: place,
    limit: ROWS,
  });
  const about = await aboutOf(
    organization.id,
    items.flatMap(({ notificationId }) => notificationId ?? []),
  );
  const owns = allows(role, "manage");
  const failures = await failuresOf(organization.id, all);
  const again = chosen ?? onlyOne(all, items);
  const tests = await recentTests(organization.id);
  const lead = (
    <>
      {w.lead} {!owns && w.leadOthers} <a href="/docs/webhooks">{w.docs}</a>
    </>
  );
  return (
    <>
      <PageHead
        title={chosen ? visible(chosen.description || new URL(chosen.url).host) : w.title}
        back={chosen && { href: PAGE, label: w.one.back }}
        lead={chosen ? w.endpoint : lead}
        outcome={said}
        done={w.done}
        problems={{ untested: w.tooOften }}
      />
      <Endpoints {...{ all, failures, tests, t }} chosen={chosen} organizationId={organization.id} owner={owns} />
      {(all.length > 0 || items.length > 0) && (
        <Part id="log" title={w.log}>
          {(items.length > 0 || state) && <ByState endpoint={chosen?.id ?? null} current={state} t={t} />}
          {owns && state === "failed" && (
            <AgainAll
              organizationId={organization.id}
              endpoint={again}
              page={{ state, ...(chosen && { chosen: "yes" }) }}
              some={items.length > 0}
              t={t}
            />
          )}
          {/* An endpoint that was disabled meanwhile has the question above instead. */}
          {said === "tooOften" && <Outcome tone="broken">{w.tooOften}</Outcome>}
          {(said === "replayed" || said === "someReplayed") && !again?.disabled && (
            <Outcome tone="pending">{said === "replayed" ? w.allReplayed : w.someReplayed}</Outcome>
          )}
          <Deliveries
            rows={items}
            endpoints={all}
            about={about}
            ofOne={!!chosen || (all.length === 1 && onlyOne(all, items) !== undefined)}
            filtered={state !== undefined}
            t={t}
          />
          <DeliveriesPager
            endpoint={chosen?.id ?? null}
            state={state ?? null}
            cursor={place ?? null}
            next={next_cursor}
            t={t}
          />
        </Part>
      )}
      <Live
        moving={[...items, ...tests.values()].some(({ state }) => state === "waiting")}
        state={[...items, ...tests.values()].map(({ id, state, attempts }) => `${id} ${state} ${attempts}`).join()}
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
            {w.filters[state]}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

/** The endpoint of all listed deliveries, if they have only one. */
function onlyOne<T extends { id: string }>(all: T[], items: { endpointId: string }[]): T | undefined {
  const [first, ...others] = new Set(items.map(({ endpointId }) => endpointId));
  return others.length > 0 ? undefined : all.find(({ id }) => id === first);
}

/** Delivers the failed messages of an endpoint again. */
function AgainAll({ organizationId, endpoint, page, some, t }: AgainAllProps) {
  const w = t.dashboard.webhooks;
  if (!endpoint || !some) return null;
  if (endpoint.disabled)
    return (
      <form action={setEnabled} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Hidden values={{ organization: organizationId, endpoint: endpoint.id, enabled: "yes", ...page }} />
        <p className="line-clamp-3 text-ui wrap-anywhere">{w.enableFirst(endpointName(endpoint, t))}</p>
        <Button look="plain">{w.enable}</Button>
      </form>
    );
  return (
    <form action={againAll} className="mb-3">
      <Hidden values={{ organization: organizationId, endpoint: endpoint.id, ...page }} />
      <Button look="plain">{w.replayFailed}</Button>
    </form>
  );
}

interface AgainAllProps {
  organizationId: string;
  endpoint: Awaited<ReturnType<typeof listEndpoints>>[number] | undefined;
  /** Fields that lead back to this page: the state, and that it is about one endpoint. */
  page: Record<string, string>;
  /** Some deliveries are listed. */
  some: boolean;
  t: Messages;
}

/** The endpoints or the chosen one, for owners with the forms that change them. */
function Endpoints({ all, failures, tests, chosen, organizationId, owner, t }: EndpointsProps) {
  const w = t.dashboard.webhooks;
  const failingFirst = all.toSorted((one, other) => Number(failures.has(other.id)) - Number(failures.has(one.id)));
  const drawn = (one: (typeof all)[number]) => (
    <Endpoint
      key={one.id}
      endpoint={one}
      failure={failures.get(one.id)}
      tested={tests.get(one.id)}
      chosen={one.id === chosen?.id}
      organizationId={organizationId}
      actions={owner ? ACTIONS : null}
      t={t}
    />
  );
  if (chosen) return <div className="mt-4">{drawn(chosen)}</div>;
  return (
    <Part id="endpoints" title={w.endpoints}>
      <EmptyState
        title={w.none.title}
        filled={all.length > 0}
        action={
          owner && (
            <AddEndpoint
              look={all.length > 0 ? "plain" : "main"}
              organizationId={organizationId}
              types={OUTBOUND_TYPES}
              action={create}
              t={t}
            />
          )
        }
      >
        <p>{w.none.text}</p>
        {!owner && <p>{w.none.reader}</p>}
      </EmptyState>
      {failingFirst.map(drawn)}
    </Part>
  );
}

interface EndpointsProps {
  all: Awaited<ReturnType<typeof listEndpoints>>;
  /** Of failing endpoints, by id. */
  failures: Awaited<ReturnType<typeof failuresOf>>;
  /** Recent tests, by the id of their endpoint. */
  tests: Awaited<ReturnType<typeof recentTests>>;
  /** Only this endpoint and its deliveries are shown. */
  chosen: Awaited<ReturnType<typeof listEndpoints>>[number] | undefined;
  organizationId: string;
  owner: boolean;
  t: Messages;
}
