import { expect, test, vi } from "vitest";
import { log, markIdsBy, redact } from "#lib/observability/log.ts";

const id = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const key = "ck_live_Vd0nXq2Jm8TzR5yLw1CbKf7HsPaGu3Ee";

test.each([
  [`key ${key} is`, "key ck_live_… is"],
  ["GET /v1/notifications?api_key=abc&q=1", "GET /v1/notifications?api_key=…&q=1"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer …"],
  ["postgresql://acuse:secret@localhost/acuse", "postgresql://acuse:…@localhost/acuse"],
  ["to <ana@example.com>, failed", "to <<address>>, failed"],
])("%s is logged as %s", (text, expected) => expect(redact(text)).toBe(expected));

test("redacts messages, fields, errors and causes in a log line, but not the request id", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const error = new Error(`no row for ${id}`, { cause: new Error(key) });
  log("error", `failed for ana@example.com`, { request_id: id, error, nested: { list: [key] } });
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  expect(JSON.parse(line)).toMatchObject({ level: "error", message: "failed for <address>", request_id: id });
  expect(line).toMatch(/no row for <id [\w-]{12}>/);
  expect(line.replace(`"request_id":"${id}"`, "")).not.toContain(id);
  expect(line).not.toContain(key);
});

test("logs an error with its own toJSON like any other", () => {
  class Quoting extends Error {
    toJSON() {
      return { message: this.message, stack: this.stack };
    }
  }
  const error = new Quoting("x");
  error.message = "words of a caller";
  error.stack = "Quoting: words of a caller\n    at node_modules/library/index.js:1:1";
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  log("error", "failed", { error });
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  expect(JSON.parse(line).error.at).toEqual(["node_modules/library/index.js:1:1"]);
  expect(line).not.toContain("words of a caller");
});

test("logs an id as a mark that depends on the id and the secret", () => {
  markIdsBy("secret");
  const marked = redact(`/v1/notifications/${id}/certificate`);
  expect(marked).toMatch(/^\/v1\/notifications\/<id [\w-]{12}>\/certificate$/);
  expect(redact(`/v1/notifications/${id.toUpperCase()}/certificate`)).toBe(marked);
  expect(redact(id.replace("5", "6"))).not.toBe(redact(id));
  markIdsBy("other");
  expect(redact(`/v1/notifications/${id}/certificate`)).not.toBe(marked);
});

test.each(["API_KEY=secret", id.toUpperCase(), "smtp://a:b@c", "whsec_abc", "a Bearer b"])("redacts %s", (text) =>
  expect(redact(text)).not.toBe(text));
