import { afterEach, expect, onTestFinished, test } from "vitest";
import type { Detail } from "#lib/contract/responses.ts";
import { startTestDatabase } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { workerBelow } from "#tests/support/server/processes.ts";
import { endAll, type Launched, launch, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

const METRICS_TOKEN = "token-of-the-roles";
const operator = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

interface Ready {
  status: string;
  parts: Record<string, { state: string; reason?: string }>;
}

async function ready(tree: Launched): Promise<{ code: number; body: Ready }> {
  const response = await tree.fetch("/readyz", operator);
  return { code: response.status, body: (await response.json()) as Ready };
}

/** Settings of both trees on a database of their own. */
async function shared() {
  const database = await startTestDatabase();
  onTestFinished(() => database.drop());
  const PORT = String(await freePort());
  const BASE_URL = `http://localhost:${PORT}`;
  const both = { DATA_DIR: temporaryFolder(), DATABASE_URL: database.url, BASE_URL, METRICS_TOKEN };
  return { web: { ...both, ROLE: "web", PORT }, worker: { ...both, ROLE: "worker" } };
}

async function post(web: Launched): Promise<string> {
  const response = await web.fetch("/v1/notifications", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${web.demoKey}` },
    body: JSON.stringify({ to: "maria@example.com", subject: "Lease", body_text: "The lease ends on 31 May." }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as Detail).id;
}

test("a worker tree seals what a web tree has accepted before and since", async () => {
  const settings = await shared();
  const web = await launch(settings.web).ready();
  expect(workerBelow(web.pid)).toBe(0);
  const alone = await ready(web);
  expect([alone.code, alone.body.status, alone.body.parts.worker?.state]).toEqual([200, "degraded", "failing"]);
  expect(alone.body.parts.worker?.reason).toBe("no process runs one");
  const before = await post(web);
  const worker = await launch(settings.worker).ready();
  expect(worker.demoKey).toBeUndefined();
  await until(async () => (await ready(web)).body.parts.worker?.state === "ok");
  const since = await post(web);
  for (const id of [before, since])
    await until(async () => (await web.fetch(`/v1/notifications/${id}/tsa-token`)).status === 200);
  const certificate = await web.fetch(`/v1/notifications/${since}/certificate`);
  expect(certificate.headers.get("content-type")).toBe("application/pdf");
  await worker.kill("SIGTERM");
  await until(async () => (await ready(web)).body.parts.worker?.state === "failing");
  expect(await web.listWith(web.demoKey)).toBe(200);
  expect(await web.kill("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("a worker tree starts first, and answers only the paths of the operator", async () => {
  const settings = await shared();
  const worker = await launch(settings.worker).ready();
  const { code, body } = await ready(worker);
  expect([code, body.status, body.parts.worker?.state]).toEqual([200, "ready", "ok"]);
  expect(await (await worker.fetch("/healthz")).json()).toMatchObject({ status: "ok", queued: 0 });
  const metrics = await worker.fetch("/metrics", operator);
  expect(await metrics.text()).toMatch(/^acuse_worker_up\{process="web"\} 1$/m);
  expect((await worker.fetch("/metrics")).status).toBe(401);
  for (const path of ["/", "/v1/notifications", "/sign-in", "/readyz/", "//"])
    expect((await worker.fetch(path)).status, path).toBe(404);
  const head = await worker.fetch("/healthz", { method: "HEAD" });
  expect([head.status, await head.text(), Number(head.headers.get("content-length"))]).toEqual([
    200,
    "",
    expect.any(Number),
  ]);
  expect((await worker.fetch("/healthz", { method: "POST", body: "x" })).status).toBe(405);
  const web = await launch(settings.web).ready();
  expect((await ready(web)).body.parts.worker?.state).toBe("ok");
  const child = workerBelow(worker.pid);
  process.kill(child, "SIGSTOP");
  await until(async () => (await ready(worker)).code === 503);
  await until(async () => (await ready(web)).body.status === "degraded");
  process.kill(child, "SIGCONT");
  await until(async () => (await ready(worker)).code === 200);
  expect(await worker.kill("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("a worker at another address than the web tree is refused", async () => {
  const settings = await shared();
  await launch(settings.web).ready();
  const mistyped = launch({ ...settings.worker, BASE_URL: "https://acuse.exmaple" });
  expect((await mistyped.exited).code).toBe(1);
  expect(mistyped.errors).toContain(`Another process serves this database at ${settings.web.BASE_URL}`);
});

test("a wrong ROLE ends the start with one line", async () => {
  const wrong = launch({ DATA_DIR: temporaryFolder(), ROLE: "wroker" });
  expect((await wrong.exited).code).toBe(1);
  expect(wrong.errors).toBe("ROLE is not usable: it takes both, web or worker\n");
});
