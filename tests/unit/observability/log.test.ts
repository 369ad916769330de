import { afterEach, expect, test, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { applyLogSettings, log, markIdsBy, redact } from "#lib/observability/log.ts";
import { configState } from "#tests/support/server/process-state.ts";

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

/** Writes entries with these settings. @returns what each stream received */
function written(settings: Record<string, string>, write: () => void): { out: string; err: string } {
  configState.config = loadConfig(settings);
  applyLogSettings();
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockReturnValue(true));
  write();
  const [out = "", err = ""] = streams.map((stream) => stream.mock.calls.map(([line]) => String(line)).join(""));
  for (const stream of streams) stream.mockRestore();
  return { out, err };
}
afterEach(() => {
  configState.config = loadConfig({ LOG_FORMAT: "json" });
  applyLogSettings();
});

test.each([
  ["error", 1],
  ["warn", 2],
  ["info", 3],
  ["debug", 4],
])("LOG_LEVEL=%s writes %i of the four levels", (LOG_LEVEL, count) => {
  const { out, err } = written({ LOG_LEVEL, LOG_FORMAT: "json" }, () => {
    for (const level of ["error", "warn", "info", "debug"] as const) log(level, "said");
  });
  expect((out + err).trim().split("\n")).toHaveLength(count);
});

test("LOG_FORMAT=text writes a readable line, with the frames of an error below it", () => {
  const error = Object.assign(new Error("it\nfailed"), { code: "ENOSPC" });
  const { out, err } = written({ LOG_FORMAT: "text" }, () => {
    log("info", "request", { method: "GET", route: "/v1/notifications", ms: 1.5, words: 'a "b" \u001b[31m', key });
    log("error", "a job failed", { error });
  });
  expect(out).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request method=GET route=\/v1\/notifications ms=1\.5 words="a \\"b\\" \\u001b\[31m" key="ck_live_…"\n$/,
  );
  expect(err).toMatch(/^\S+ ERROR a job failed\n {2}Error: it code=ENOSPC\n {4}at .*log\.test\.ts/);
});
