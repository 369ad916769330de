import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "./launched.ts";
import { MARK, SECRET, ServiceWithFakes, TOKEN } from "./service-with-fakes.ts";

let service: ServiceWithFakes;
beforeAll(async () => {
  service = await ServiceWithFakes.start();
});
afterAll(() => service.end());

const svg = Buffer.from(`<svg><${MARK}`).toString("base64");
const marked = {
  to: `${MARK}@${MARK}.example`,
  subject: `${MARK} {{${MARK}}}`,
  body_text: `${MARK} {{${MARK}}}`,
  body_html: `<p>${MARK}</p>`,
  sender_name: MARK,
  sender_email: `${MARK}@example.com`,
  customer_ref: MARK,
  variables: { [MARK]: MARK },
  attachments: [{ filename: `${MARK}.svg`, content_type: `image/${MARK}`, content_base64: svg }],
};

test("the logs of both processes and the database hold no content of requests", async () => {
  const { id } = await service.create(marked);
  for (const behavior of ["well", "refuses", "fails", "holds", "garbage"] as const) {
    const asked = service.fakes.asked.provider;
    service.fakes.provider = behavior;
    await service.create(marked);
    await until(() => service.fakes.asked.provider > asked);
  }
  service.fakes.provider = "well";
  await reports(id);
  await hostileRequests(id);
  const stranger = { cookie: `s=${MARK}`, referer: `https://${MARK}.example`, "user-agent": MARK };
  for (const path of [`/verify/${id}?x=${MARK}`, `/v1/notifications/${id}/certificate`])
    await (await service.fetch(path, { headers: stranger })).text();
  await until(() => service.launched.errors.includes("TimeStampError"));
  await service.postgres.stop();
  expect((await service.create(marked)).status).toBe(503);
  await until(async () => (await service.fetch("/readyz")).status === 503);
  await service.postgres.start();
  await until(async () => (await service.create(marked)).status === 200);
  await service.launched.kill("SIGTERM");

  const logs = service.launched.output + service.launched.errors + readFileSync(service.postgres.log, "utf8");
  for (const secret of [MARK, service.key, SECRET, TOKEN, ...service.ids]) {
    const told = logs.split("\n").filter((line) => line.toLowerCase().includes(secret.toLowerCase()));
    expect(told, secret).toEqual([]);
  }
  expectLines(service.launched.output + service.launched.errors);
});

/** Calls of the provider: a bounce with every field, invalid JSON, and an unknown notification. */
async function reports(id: string): Promise<void> {
  const bounce = { type: MARK, subType: MARK, message: `${MARK} <${MARK}@x.example>`, diagnosticCode: [`550 ${MARK}`] };
  const data = { email_id: `${MARK}-1`, to: [`${MARK}@x.example`], subject: MARK, tags: { notification: id }, bounce };
  const bounced = JSON.stringify({ type: "email.bounced", data });
  for (const body of [bounced, `{"${MARK}"`, `{"type":"${MARK}","data":{"email_id":"${MARK}"}}`])
    await (await service.webhook(body)).text();
}

/** Rejected requests with the mark in every place that a parser could quote. */
async function hostileRequests(id: string): Promise<void> {
  const at = "/v1/notifications";
  const template = { template_url: `http://${MARK}.example/${MARK}?k=${MARK}` };
  const bodies = [
    ...[
      `{"${MARK}": `,
      `{"${MARK}": 1}`,
      `"${MARK}"`,
      `{"to": "${MARK}"}`,
      `{"to":"a@b.example","subject":"${MARK}\\u0000"}`,
    ],
    JSON.stringify({ to: "a@b.example", subject: "s", body_text: "b", attachments: [template] }),
  ];
  const cookie = `next-auth.session-token=${MARK}`;
  const form = `multipart/form-data; boundary=${MARK}`;
  const answers = await Promise.all([
    ...bodies.map((body) => service.post(at, body)),
    service.post("/v1/test-keys", JSON.stringify({ email: `${MARK}@example.com` })),
    service.post(at, "{}", { authorization: `Bearer ck_live_${MARK}` }),
    service.post(at, "{}", { "idempotency-key": MARK, "content-encoding": MARK }),
    service.post(`/dashboard/${MARK}`, MARK, { "next-action": MARK, cookie, "content-type": form }),
    service.post("/", `1:"${MARK}"`, { "next-action": `${MARK}0123`, "content-type": "text/plain", cookie }),
    service.fetch(`${at}?cursor=${MARK}&status=${MARK}&api_key=ck_live_${MARK}`),
    service.fetch(`${at}/${id}/certificate?seal=${MARK}`),
    service.fetch(`${at}/${id}/attachments/${MARK}`, { headers: { range: `bytes=${MARK}` } }),
    service.fetch(`/${MARK}/%E0%A4%A?${MARK}=${MARK}`, { headers: { cookie, "next-action": MARK, rsc: MARK } }),
  ]);
  await Promise.all(answers.map((response) => response.text()));
}

/** Expects every line after the greeting to be JSON with the fields that operators search for. */
function expectLines(output: string): void {
  const greeting = /^(Acuse answers|Demo mode|An API key)/;
  const lines = output.split("\n").filter((line) => line && !greeting.test(line));
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of parsed) expect(Object.keys(line).slice(0, 3)).toEqual(["time", "level", "message"]);
  const migrations = expect.arrayContaining(["20261120000000_first"]);
  expect(parsed[0]).toMatchObject({ message: "migrations were applied to the database", migrations });
  expect(parsed[1]).toMatchObject({ message: "started", transport: "resend", authority: "foreign" });
  const notification = expect.stringMatching(/^<id [\w-]{12}>$/);
  const posted = parsed.find(({ route, status }) => route === "/v1/notifications" && status === 200);
  const request_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(posted).toMatchObject({
    message: "request",
    method: "POST",
    request_id,
    notification,
    ms: expect.any(Number),
  });
  const read = parsed.find(({ route }) => route === "/v1/notifications/{id}/certificate");
  expect(read).toMatchObject({ message: "request", method: "GET", notification });
  const done = parsed.find(({ message, queue }) => message === "a job was done" && queue === "dispatch");
  expect(done).toMatchObject({ notification, attempts: 1, ms: expect.any(Number) });
  const failed = parsed.filter(({ message }) => message === "a job failed and will be tried again");
  const errors = failed.map(({ error }) => error as { message?: string; at: string[] });
  expect(errors.map(({ message }) => message)).toContain("the provider answered 500");
  for (const { at } of errors) expect(at.length).toBeGreaterThan(0);
  const refused = parsed.find(({ status }) => status === 503);
  expect(refused).toMatchObject({ message: "request", error: "database_away" });
  const away = parsed.find(({ message }) => message === "the database is away");
  expect(away).toMatchObject({ level: "warn", error: { name: expect.any(String) } });
}
