import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { readBatchForm } from "#lib/http/files/batch-upload.ts";
import { configState } from "#tests/support/server/process-state.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "acuse-test-batch-"));
  configState.config = loadConfig({ DATA_DIR: dataDir });
});
afterAll(async () => {
  delete configState.config;
  await rm(dataDir, { recursive: true });
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/v1/batches", { method: "POST", body, headers });

/** Reads a form and its rows twice, as validating and storing do. */
const read = (request: Request) =>
  readBatchForm(request, async ({ notification, rows: { format, chunks }, sha256 }) => {
    const texts: string[] = [];
    for (let time = 0; time < 2; time++) {
      const parts: Uint8Array[] = [];
      for await (const part of chunks()) parts.push(part);
      texts.push(Buffer.concat(parts).toString());
    }
    return { notification, format, sha256, texts };
  });

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n--b--\r\n`;

test.each([0, 10, 3_000_000])("a form's rows of %i bytes can be read twice", async (bytes) => {
  const rows = "x".repeat(bytes);
  const form = new FormData();
  form.set("rows", new File([rows], "rows.csv"));
  form.set("notification", '{"subject":"ñ"}');
  const { texts, format, notification } = await read(post(form));
  expect([format, notification, texts[0] === rows, texts[1] === rows]).toEqual(["csv", { subject: "ñ" }, true, true]);
});

test.each([
  ["rows.ndjson", "text/csv", "ndjson"],
  ["rows.csv", "application/x-ndjson", "csv"],
  ["rows", "application/x-ndjson", "ndjson"],
])("of %s and %s, the name of the file decides if it names a format", async (name, type, expected) => {
  const form = new FormData();
  form.set("rows", new File(["x"], name, { type }));
  expect((await read(post(form))).format).toBe(expected);
});

test.each([
  ["without boundary", "--b", "multipart/form-data", "not_multipart"],
  ["that is no form", "x", "multipart/form-data; boundary=b", "not_a_form"],
  [
    "that is cut off",
    '--b\r\nContent-Disposition: form-data; name="rows"; filename="a.csv"\r\n\r\nto\n',
    "multipart/form-data; boundary=b",
    "not_a_form",
  ],
  ["without rows", part("notification", "{}"), "multipart/form-data; boundary=b", "required"],
  ["with another part", part("file", "{}"), "multipart/form-data; boundary=b", "unknown_field"],
])("a body %s is refused", async (_, body, type, code) => {
  await expect(read(post(body, { "content-type": type }))).rejects.toMatchObject({ code });
});

test("a notification that is no JSON is refused by the name of its part", async () => {
  const body = part("notification", "{");
  const refused = read(post(body, { "content-type": "multipart/form-data; boundary=b" }));
  await expect(refused).rejects.toMatchObject({
    code: "not_json_at",
    message: expect.stringMatching(/^notification: /),
  });
});

test("at most two files are used at once", async () => {
  let [running, most] = [0, 0];
  const use = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
  };
  const upload = () => {
    const form = new FormData();
    form.set("rows", new File(["to\n"], "rows.csv"));
    return readBatchForm(post(form), use);
  };
  await Promise.all(Array.from({ length: 6 }, upload));
  expect(most).toBe(2);
});
