import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { startStandIn } from "#tests/support/stand-ins/resend.ts";
import { endAll, npmStart, projectCopy, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

test("web process, worker and terminal take the same settings from .env, and none from Next's other .env files", async () => {
  const provider = await startStandIn({ apiKey: "re_of_the_file" });
  onTestFinished(() => provider.close());
  const project = projectCopy();
  const key = `ck_live_${"k".repeat(32)}`;
  const lines = [
    "PORT=1",
    "RESEND_API_KEY_FILE=key.txt",
    `RESEND_WEBHOOK_SECRET=whsec_${"A".repeat(32)}`,
    "MAIL_FROM=Acuse <acuse@mail.example>",
    `RESEND_BASE_URL=${provider.url}`,
    `BOOTSTRAP_API_KEY=${key}`,
    "RESEND_APIKEY=re_misspelled",
    "METRICS_NOTE='of several lines\nA=b#c'",
  ];
  writeFileSync(join(project, ".env"), lines.join("\n"));
  writeFileSync(join(project, "key.txt"), "re_of_the_file\n");
  writeFileSync(join(project, ".env.local"), "TRANSPORT=demo\nMETRICS_TOKEN=of-another-file-of-next");
  writeFileSync(join(project, ".env.production"), "TRANSPORT=demo\nMETRICS_TOKEN=of-another-file-of-next");

  // PORT=0 of the environment wins over the file.
  const start = await npmStart({ DATA_DIR: temporaryFolder(), HOST: "127.0.0.1" }, project).ready();
  expect(start.output).not.toContain("Demo mode");
  expect(start.output + start.errors).toMatch(/"transport":"resend"/);
  expect(start.output + start.errors).toMatch(/"variable":"RESEND_APIKEY","setting":"RESEND_API_KEY"/);
  expect((await start.fetch("/metrics")).status).toBe(404);

  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola" });
  const created = await start.fetch("/v1/notifications", { method: "POST", headers, body });
  const { id } = (await created.json()) as { id: string };
  const record = await start.fetch(`/v1/notifications/${id}`);
  const { events } = (await record.json()) as { events: { event_type: string }[] };
  expect(events[0]?.event_type).toBe("created");
  await until(() => provider.mails.length === 1);
  expect(provider.mails[0]).toMatchObject({ notification: id, to: "ana@example.com" });
});

test.each([
  [
    ["METRICS_TOKEN=a-token-of-the-file", "METRICS_TOKEN_FILE=token.txt"],
    "METRICS_TOKEN and METRICS_TOKEN_FILE are both set",
  ],
  [["PORT=0", "METRICS_TOKEN=half#of-it"], "The file .env, line 2: put the value in single quotes"],
  [["METRICS_TOKEN_FILE=empty.txt"], "METRICS_TOKEN_FILE is not usable: empty.txt is empty"],
  [["METRICS_TOKEN_FILE=missing.txt"], "METRICS_TOKEN_FILE is not usable: ENOENT"],
])("a start with %j ends with one line", async (lines, line) => {
  const project = projectCopy();
  writeFileSync(join(project, ".env"), lines.join("\n"));
  writeFileSync(join(project, "empty.txt"), "\n");
  const start = npmStart({ DATA_DIR: temporaryFolder() }, project);
  expect((await start.exited).code).toBe(1);
  expect(start.errors.trim().split("\n").at(-1)).toContain(line);
});
