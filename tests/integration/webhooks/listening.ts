import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { listDeliveries, loadDelivery } from "#lib/webhooks/deliveries.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type Receiver, startReceiver } from "#tests/support/stand-ins/webhook-receiver.ts";

/** Servers of the tests in one file. */
export const place = {} as { receiver: Receiver };

/** Starts a receiver, and a service that may send to it. */
export function startPlace(): void {
  let fixture: Fixture;
  beforeAll(async () => {
    place.receiver = await startReceiver();
    fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: place.receiver.place });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    place.receiver.answers.clear();
  });
  afterAll(async () => {
    await fixture.close();
    await place.receiver.close();
  });
}

let paths = 0;
export const newPath = () => `/${paths++}`;

/** An organization with one endpoint at the receiver. */
export async function listening(types: string[] = []) {
  const caller = await newCaller();
  const path = newPath();
  const { endpoint, secret } = await createEndpoint(caller.organizationId, {
    url: place.receiver.url(path),
    description: "",
    types,
  });
  return { caller, path, secret, id: endpoint.id, organizationId: caller.organizationId };
}

let reports = 0;
export async function report(id: string, type: EventType): Promise<void> {
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${reports++}`, type, messageId: "m", occurredAt, details: {}, payload: "{}" };
  await recordProviderEvent(id, said, occurredAt);
}

/** Dates waiting deliveries back by hours. */
const wait = (hours: number) =>
  db().$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ${hours} * interval '1 hour'`;
export const rested = () => db().$executeRaw`UPDATE webhook_endpoints SET held_until = now() - interval '1 second'`;
export const again = async () => {
  await wait(9);
  await rested();
  await deliverDue();
};
export const answering = (path: string, answer: (response: ServerResponse) => void) =>
  place.receiver.answers.set(path, (_, response) => answer(response));
export const attemptsOf = async (organizationId: string) => {
  const [delivery] = (await listDeliveries(organizationId, {})).items;
  return (await loadDelivery(organizationId, delivery?.id ?? ""))?.log ?? [];
};
export const one = async (organizationId: string) => (await listDeliveries(organizationId, {})).items[0];
