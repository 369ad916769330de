import { afterAll, beforeAll, expect, test } from "vitest";
import { holderOf, isHeld } from "#lib/notifications/read/holder.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("the organization that has an item is found by its list", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  const { endpoint } = await createEndpoint(organizationId, {
    url: "https://hooks.example/x",
    description: "",
    types: [],
  });
  const { id } = await create(caller);
  expect(await holderOf("notifications", id)).toBe(organizationId);
  expect(await holderOf("endpoints", endpoint.id)).toBe(organizationId);
  expect(await holderOf("batches", id)).toBeNull();
  expect(await holderOf("webhooks", id)).toBeNull();
  expect(["notifications", "toString", "users"].map(isHeld)).toEqual([true, false, false]);
});
