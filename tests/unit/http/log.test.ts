import { expect, test, vi } from "vitest";
import { idMark, log, redact } from "#lib/log.ts";

const id = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const key = "ck_live_Vd0nXq2Jm8TzR5yLw1CbKf7HsPaGu3Ee";

test.each([
  [`key ${key} is`, "key ck_live_… is"],
  ["GET /v1/notifications?api_key=abc&q=1", "GET /v1/notifications?api_key=…&q=1"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer …"],
  ["postgresql://acuse:secret@localhost/acuse", "postgresql://acuse:…@localhost/acuse"],
  [`/v1/notifications/${id}/certificate`, "/v1/notifications/<id>/certificate"],
  ["to <ana@example.com>, failed", "to <<address>>, failed"],
])("%s is logged as %s", (text, expected) => expect(redact(text)).toBe(expected));

test("what a line holds is redacted in messages, fields, errors and their causes; the request id stays", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const error = new Error(`no row for ${id}`, { cause: new Error(key) });
  log("error", `failed for ana@example.com`, { request_id: id, error, nested: { list: [key] } });
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  expect(JSON.parse(line)).toMatchObject({ level: "error", message: "failed for <address>", request_id: id });
  expect(line).toContain("no row for <id>");
  expect(line.replace(`"request_id":"${id}"`, "")).not.toContain(id);
  expect(line).not.toContain(key);
});

test("a mark is the same for the same id and tells nothing of it", () => {
  expect(idMark(id, "secret")).toBe(idMark(id, "secret"));
  expect(idMark(id, "secret")).not.toBe(idMark(id, "other"));
  expect(idMark(id, "secret")).toMatch(/^[\w-]{16}$/);
});
