import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { mailsTo } from "#tests/support/dashboard/person.ts";
import { base64, Client, detailOf, owner } from "#tests/support/server/api.ts";
import { templatePdf, timesFetched, upload } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { createNotification, readAttachment } = operations;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const { templates, dataDir } = inject("api");
const put = async (...lines: string[]) => upload(templates, await templatePdf(...lines));
const variables = { name: "Ana Núñez", number: 14 };

test("a personalized template is certified, mailed and served unchanged", async () => {
  const template_url = await put("Dear {{name}},", "your contract {{number}}.");
  const created = await owner().created({ to: "template@example.com", attachments: [{ template_url }], variables });
  const [file] = created.attachments;
  expect(file).toMatchObject({ filename: "documento.pdf", content_type: "application/octet-stream" });
  const detail = await new Client().sealed(created.id);
  expect(detail.attachments[0]).toMatchObject(file ?? {});
  expect(detail.events[0]?.event_data.attachments).toEqual([
    { id: file?.id, sha256: file?.sha256, size_bytes: file?.size_bytes, markers_replaced: 2 },
  ]);
  const params = { id: created.id, attachment_id: file?.id ?? "" };
  const { bytes } = await new Client().call(readAttachment, { params });
  expect([sha256(bytes), bytes.length]).toEqual([file?.sha256, file?.size_bytes]);
  const mails = await mailsTo(dataDir, "template@example.com");
  const mailed = [...mails.values()].map(({ attachments }) => attachments[0]?.content);
  expect(mailed.map((content) => sha256(new Uint8Array(content as ArrayBuffer)))).toEqual([file?.sha256]);
});

test("the header Acuse-Small-Text names values set smaller than 5 points", async () => {
  const attachments = [{ template_url: await put("Dear {{name}}") }, { template_url: await put("Lot {{lot_ñ}}") }];
  const tell = async (values: Record<string, string>) => {
    const body = { to: "small@example.com", subject: "s", body_text: "t", attachments, variables: values };
    const { status, headers } = await owner().call(createNotification, { body });
    expect(status).toBe(200);
    return headers.get("acuse-small-text");
  };
  expect(await tell({ name: "Ana", lot_ñ: "7" })).toBeNull();
  expect(await tell({ name: "Ana", lot_ñ: "Seven hundred and seventy-seven" })).toMatch(
    /^attachments\[1\];name=lot_%C3%B1;points=\d(\.\d)?$/,
  );
});

toolTest(["pdftotext"])("text of a personalized template", () => {
  test("a personalized template shows its values once and no markers", async () => {
    const template_url = await put("Dear {{name}}", "your contract {{number}}", "{{unknown}} stays");
    const { id, attachments } = await owner().created({ attachments: [{ template_url }], variables });
    const params = { id, attachment_id: attachments[0]?.id ?? "" };
    const { bytes } = await new Client().call(readAttachment, { params });
    const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: bytes, encoding: "utf8" });
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines.filter(Boolean)).toEqual(["Dear Ana Núñez", "your contract 14", "{{unknown}} stays"]);
  });
});

describe("templates that cannot be fetched", () => {
  const NOT_PUBLIC =
    "attachments[0].template_url: leads to a host that is not public: its name must resolve in the public DNS, and only to public addresses";

  test.each([
    ...[
      "http://127.0.0.1/",
      "http://127.1:8080/",
      "http://0x7f.1/",
      "http://2130706433/",
      "http://[::1]/",
      "http://[::]/",
    ],
    ...["http://[::ffff:7f00:1]/", "http://localhost/", "http://localhost.:3000/", "http://10.0.0.1/", "http://0/"],
    ...[
      "http://169.254.169.254/latest/meta-data/",
      "http://[fd00:ec2::254]/",
      "https://192.168.1.1/",
      "http://100.64.0.1/",
    ],
    ...["http://[64:ff9b::a00:1]/", "http://[2002:a00:1::]/", "http://[fe80::1]/", "http://224.0.0.1/"],
  ])("refuses a template at %s, which is not public", async (template_url) => {
    const answer = await owner().create({ attachments: [{ template_url }] });
    expect([answer.status, detailOf(answer)]).toEqual([400, NOT_PUBLIC]);
  });

  test("refuses a template at the service's own address", async () => {
    const answer = await owner().create({ attachments: [{ template_url: `${owner().url}/healthz` }] });
    expect([answer.status, detailOf(answer)]).toEqual([400, NOT_PUBLIC]);
  });

  test.each([
    ["", "is not an http or https URL"],
    ["file:///etc/passwd", "is not an http or https URL"],
    ["ftp://example.com/a.pdf", "is not an http or https URL"],
    ["http://me:secret@127.0.0.1:9999/", "must not hold a user name or a password"],
    ["http://127.0.0.1:22/", "uses port 22; allowed are 80, 443 and ports over 1023"],
  ])("refuses a template at the address %j", async (template_url, rule) => {
    const answer = await owner().create({ attachments: [{ template_url }] });
    expect([answer.status, detailOf(answer)]).toEqual([400, `attachments[0].template_url: ${rule}`]);
  });

  test.each([
    ["HTML", "<!doctype html><p>{{name}}</p>", "is not a PDF"],
    ["nothing", "", "is empty"],
  ])("refuses a template whose content is %s", async (_, text, rule) => {
    const template_url = await upload(templates, new TextEncoder().encode(text));
    const answer = await owner().create({ attachments: [{ content_base64: base64("x") }, { template_url }] });
    expect([answer.status, detailOf(answer)]).toEqual([400, `attachments[1].template_url: ${rule}`]);
  });

  test("refuses a template over 10 MB", async () => {
    const template_url = await upload(templates, new Uint8Array(10 * 1024 * 1024 + 1));
    const answer = await owner().create({ attachments: [{ template_url }] });
    const rule = "attachments[0].template_url: is larger than 10485760 bytes (10 MB)";
    expect([answer.status, detailOf(answer)]).toEqual([400, rule]);
  });
});

test("a slow template delays only calls with the same Idempotency-Key", async () => {
  const arrival = `/${crypto.randomUUID()}`;
  const template_url = `${await put("{{name}}")}?after=${arrival}`;
  const payload = { attachments: [{ template_url }], variables };
  const header = { "idempotency-key": `template-${crypto.randomUUID()}` };
  const slow = Promise.all([owner().create(payload, header), owner().create(payload, header)]);
  await expect.poll(() => timesFetched(template_url)).toBe(1);
  expect(await owner().create()).toMatchObject({ status: 200 });
  await fetch(templates + arrival, { method: "PUT", body: "" });
  const answers = await slow;
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect(answers.map(({ headers }) => headers.get("idempotency-replayed")).sort()).toEqual(["true", null].sort());
  expect(await timesFetched(template_url)).toBe(1);
});
