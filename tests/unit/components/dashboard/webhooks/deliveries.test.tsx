import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Deliveries, type DeliveryView } from "#components/dashboard/webhooks/deliveries.tsx";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");
const delivery: DeliveryView = {
  id: "3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01",
  endpointId: "here",
  messageId: "msg_1",
  type: "notification.sealed",
  notificationId: "one",
  state: "delivered",
  attempts: 1,
  nextAttemptAt: null,
  replayed: false,
  createdAt: new Date("2030-01-02T03:04:05Z"),
  last: null,
};
const endpoints = [{ id: "here", url: "https://hooks.example/a?token=x", description: "" }];
const drawn = (changes: Partial<DeliveryView>, about?: Map<string, { subject: string | null }>) =>
  renderToStaticMarkup(
    <Deliveries rows={[{ ...delivery, ...changes }]} endpoints={endpoints} {...(about ? { about } : {})} t={t} />,
  );

test("a delivery names the subject of its notification, its attempts and its second", () => {
  const html = drawn({}, new Map([["one", { subject: "Lease\u202e" }]]));
  expect(html).toContain("Lease‹U+202E›");
  expect(html).not.toContain("attempt");
  expect(drawn({ attempts: 3 })).toContain("3 attempts<");
  expect(drawn({ attempts: 3, state: "failed", replayed: true })).toContain("3 attempts · sent again later<");
  expect(html).toContain("2 Jan 2030, 03:04:05 UTC");
});

test("a delivery that was redirected says that redirects are not followed", () => {
  const last = { number: 1, startedAt: new Date(), durationMs: 1, status: 302, excerpt: null };
  const error = { code: "connect_slow", params: [], field: null } as never;
  expect(drawn({ state: "failed", last: { ...last, error } })).toContain(
    "Responded with status 302; redirects are not followed<",
  );
});

test("a delivery names its endpoint by its note or by its address without the query, and the response to it", () => {
  const last = { number: 1, startedAt: new Date(), durationMs: 1_234, status: 204, excerpt: null, error: null };
  expect(drawn({ last })).toContain(">https://<wbr/>hooks.example/<wbr/>a<");
  expect(drawn({ last })).toContain(">Status 204 after 1,234 ms<");
  const noted = [{ id: "here", url: "https://hooks.example/a?token=x", description: "Accounting\u202e" }];
  const html = renderToStaticMarkup(<Deliveries rows={[delivery]} endpoints={noted} t={t} />);
  expect(html).toContain(">Accounting‹U+202E›<");
  expect(html).not.toContain("hooks.example");
});

test("a delivery of an erased notification says so, and a test message has no subject", () => {
  const { erased } = t.dashboard.notifications;
  expect(drawn({}, new Map())).toContain(erased);
  expect(drawn({ notificationId: null }, new Map())).not.toContain(erased);
  expect(drawn({})).not.toContain(erased);
});

test("a delivery cancelled without an attempt is skipped, and one to a failing endpoint says what it waits for", () => {
  const untried = { attempts: 0, state: "failed" } as const;
  expect(drawn(untried)).toContain("Skipped");
  expect(drawn({ ...untried, attempts: 1 })).not.toContain("Skipped");
  const rows = [{ ...delivery, attempts: 0, state: "waiting" as const }];
  const [failing, well] = [new Date(), null].map((failingSince) =>
    renderToStaticMarkup(
      <Deliveries rows={rows} endpoints={endpoints.map((one) => ({ ...one, failingSince }))} t={t} />,
    ),
  );
  expect(failing).toContain("Held until the endpoint responds");
  expect(well).toContain("Not tried yet");
});
