import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Detail } from "#lib/contract/responses.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { readExposition, type Series, totalOf } from "#tests/support/server/exposition.ts";
import { workerBelow } from "#tests/support/server/processes.ts";
import { until } from "./launched.ts";
import { MARK, ServiceWithFakes, TOKEN } from "./service-with-fakes.ts";

let service: ServiceWithFakes;
const begun = Date.now();
beforeAll(async () => {
  service = await ServiceWithFakes.start();
});
afterAll(() => service.end());

interface Ready {
  status: string;
  parts: Record<string, { state: string; since: string; reason?: string }>;
}

async function ready(
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Ready & { detail?: string } }> {
  const response = await service.fetch("/readyz", { headers });
  return { status: response.status, body: (await response.json()) as Ready };
}

const stateOf = async (part: string): Promise<string | undefined> => (await ready()).body.parts?.[part]?.state;

async function figures(): Promise<Series[]> {
  const response = await service.fetch("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return readExposition(await response.text());
}

describe("readiness", () => {
  test("/readyz names the state of every part without a request to any of them", async () => {
    await until(async () => (await stateOf("log")) === "ok");
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([200, "ready"]);
    expect(Object.keys(body.parts)).toEqual(["database", "worker", "log", "authority", "provider"]);
    const states = Object.values(body.parts).map(({ state }) => state);
    expect(states).toEqual(["ok", "ok", "ok", "untried", "untried"]);
    for (const { since } of Object.values(body.parts)) expect(Date.parse(`${since}Z`)).toBeGreaterThan(begun);
    await Promise.all(Array.from({ length: 200 }, () => ready()));
    expect(service.fakes.asked).toEqual({ provider: 0, authority: 0 });
  });

  test("a failing provider makes /readyz degraded, with the reason for the operator only", async () => {
    service.fakes.provider = "fails";
    await service.create();
    await until(async () => (await stateOf("provider")) === "failing");
    const [everybody, operator] = [await ready(), await ready({ authorization: `Bearer ${TOKEN}` })];
    expect([everybody.status, everybody.body.status, everybody.body.parts.provider?.reason]).toEqual([
      200,
      "degraded",
      undefined,
    ]);
    expect(operator.body.parts.provider?.reason).toBe("it answers 500");
    service.fakes.provider = "well";
    await until(async () => (await stateOf("provider")) === "ok");
  });

  test("a refusing time-stamp authority makes /readyz degraded without its address", async () => {
    const delivered = {
      type: "email.delivered",
      created_at: new Date().toISOString(),
      data: { email_id: `${MARK}-1` },
    };
    expect((await service.webhook(JSON.stringify(delivered))).status).toBe(200);
    await until(async () => (await stateOf("authority")) === "failing");
    const { status, body } = await ready({ authorization: `Bearer ${TOKEN}` });
    expect([status, body.status]).toEqual([200, "degraded"]);
    expect(body.parts.authority?.reason).toBe("no time-stamp: it refused: rejection");
    expect(JSON.stringify((await ready()).body)).not.toMatch(/127\.0\.0\.1|http|reject/);
  });

  test("a notification without a time-stamp says so on its page and certificate", async () => {
    const details = await Promise.all(
      service.ids.map(async (id) => (await (await service.fetch(`/v1/notifications/${id}`)).json()) as Detail),
    );
    const waiting = details.find(({ status }) => status === "delivered");
    expect(waiting?.tsa).toBeNull();
    const page = await (await service.fetch(`/verify/${waiting?.id}`)).text();
    expect(page).toContain("The time-stamp that seals the record is still being requested");
    const certificate = await service.fetch(`/v1/notifications/${waiting?.id}/certificate`);
    expect([certificate.status, certificate.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { signatures, docTimeStamp } = await readCertificate(new Uint8Array(await certificate.arrayBuffer()));
    expect([signatures.length, docTimeStamp]).toEqual([1, null]);
  });

  test("/readyz fails while the worker is silent, and recovers", async () => {
    const worker = workerBelow(service.launched.pid);
    process.kill(worker, "SIGSTOP");
    await until(async () => (await ready()).status === 503);
    expect((await ready()).body).toEqual({
      detail: expect.stringMatching(/^not ready: .*worker failing since \d{4}-/),
    });
    process.kill(worker, "SIGCONT");
    await until(async () => (await ready()).status === 200);
  });

  test("/readyz fails without the database, and recovers", async () => {
    await service.postgres.stop();
    await until(async () => (await ready()).status === 503);
    const { body } = await ready();
    expect(body.detail).toMatch(/^not ready: database failing since /);
    expect((await service.create({ subject: MARK })).status).toBe(503);
    // A page needs no script to say so.
    const page = await service.fetch("/invitation?token=x", { headers: { "accept-language": "es" } });
    expect([page.status, await page.text()]).toEqual([
      500,
      expect.stringContaining("Algo ha fallado por nuestra parte"),
    ]);
    await service.postgres.start();
    await until(async () => (await ready()).status === 200);
    await until(async () => (await service.create()).status === 200);
  });

  test("/readyz and /healthz name a database that became read-only, and recover", async () => {
    await service.postgres.setReadOnly(true);
    await until(async () => (await ready()).status === 503);
    const { body } = await ready({ authorization: `Bearer ${TOKEN}` });
    expect(body.detail).toMatch(/^not ready: database failing since .*\(the database is read-only/);
    const health = await service.fetch("/healthz");
    expect([health.status, await health.json()]).toEqual([503, { detail: expect.stringContaining("takes no writes") }]);
    await service.postgres.setReadOnly(false);
    await until(async () => (await ready()).status === 200);
    expect((await service.fetch("/healthz")).status).toBe(200);
  });
});

describe("metrics", () => {
  test("/metrics asks for its token", async () => {
    for (const authorization of ["", "Bearer ", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]) {
      const response = await service.fetch("/metrics", { headers: { authorization } });
      expect([response.status, response.headers.get("www-authenticate")], authorization).toEqual([401, "Bearer"]);
    }
  });

  test("/metrics counts requests, jobs, notifications, responses, the pool and all three processes", async () => {
    const before = await figures();
    const posted = { method: "POST", route: "/v1/notifications", status: "200" };
    const statuses = [
      await service.create(),
      await service.create({ subject: "" }),
      await service.webhook("{}", { "svix-signature": "v1,no" }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 400, 400]);
    const moved = async (name: string, labels: Record<string, string>) =>
      totalOf(await figures(), name, labels) > totalOf(before, name, labels);
    await until(() => moved("acuse_job_seconds_count", { queue: "dispatch", outcome: "done" }));
    await until(() => moved("acuse_provider_responses_total", { status: "200" }));
    // A worker that lost its database may have begun to count anew: then it takes a while to be refused again.
    const refused = { outcome: "failed", process: "sealing" };
    await until(async () => totalOf(await figures(), "acuse_sealing_seconds_count", refused) > 0);
    const after = await figures();
    const grown = (name: string, labels: Record<string, string> = {}) =>
      totalOf(after, name, labels) - totalOf(before, name, labels);
    expect(grown("acuse_http_request_seconds_count", posted)).toBe(1);
    expect(grown("acuse_http_request_seconds_count", { ...posted, status: "400" })).toBe(1);
    expect(grown("acuse_webhooks_total", { provider: "resend", outcome: "refused" })).toBe(1);
    expect(totalOf(after, "acuse_authority_responses_total", { outcome: "rejected" })).toBeGreaterThan(0);
    expect(totalOf(after, "acuse_notifications")).toBeGreaterThan(0);
    expect(totalOf(after, "acuse_unsealed_notifications", { late: "no" })).toBeGreaterThan(0);
    expect(totalOf(after, "acuse_jobs", { queue: "seal" })).toBeGreaterThan(0);
    expect(totalOf(after, "acuse_worker_up")).toBe(1);
    for (const process of ["web", "worker"]) {
      const pool = after.filter(
        ({ name, labels }) => name === "acuse_database_connections" && labels.process === process,
      );
      expect(pool.map(({ labels }) => labels.state)).toEqual(["busy", "idle", "waiting"]);
      expect(totalOf(after, "process_resident_memory_bytes", { process })).toBeGreaterThan(1e7);
      expect(
        after.filter((one) => one.name === "nodejs_eventloop_lag_p99_seconds" && one.labels.process === process),
      ).toHaveLength(1);
    }
  });

  test("/metrics counts spent budgets and has no label from a client's path", async () => {
    for (let i = 0; i < 61; i++) await (await service.fetch(`/v1/notifications/${MARK}${i}`)).text();
    const series = await figures();
    expect(totalOf(series, "acuse_rate_limited_total", { budget: "publicReads" })).toBeGreaterThan(0);
    for (let i = 0; i < 20; i++) await (await service.fetch(`/${MARK}${i}`, { method: "PROPFIND" })).text();
    const routes = new Set((await figures()).map(({ labels }) => labels.route));
    expect(JSON.stringify([...routes])).not.toContain(MARK);
    expect(JSON.stringify(series)).not.toContain(MARK);
  });
});
