import { describe, expect, it } from "vitest";
import { buildEvidence, evidenceBytes, parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { Evidence } from "#lib/evidence/types.ts";
import { example, exampleBytes } from "../example.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const text = new TextDecoder().decode(exampleBytes);

function problemOf(bytes: Uint8Array): unknown {
  const result = parseEvidence(bytes);
  if ("format" in result) return "none";
  expect(result).toMatchObject({ code: "evidence.form", state: "failed", reason: expect.any(String) });
  return result.facts?.problem;
}

describe("buildEvidence", () => {
  it("buildEvidence makes the example of FORMAT.md byte for byte", () => {
    const { format, ...record } = example();
    expect(evidenceBytes(buildEvidence(record))).toEqual(exampleBytes);
    expect(format).toBe("acuse-evidence/2");
  });

  it("buildEvidence leaves out unknown members of its input", () => {
    const record = example();
    const more = {
      ...record,
      status: "delivered",
      service: { ...record.service, secret: "x" },
      events: record.events.map((event, sequence) => ({ ...event, sequence })),
      attachments: record.attachments.map((attachment) => ({ ...attachment, url: "x" })),
    };
    expect(evidenceBytes(buildEvidence(more))).toEqual(exampleBytes);
  });
});

it("buildEvidence lists no attachments once the content was erased", () => {
  expect(buildEvidence({ ...example(), content: null })).toMatchObject({ content: null, attachments: [] });
});

describe("parseEvidence", () => {
  it("parseEvidence reads a file made by buildEvidence", () => {
    expect(parseEvidence(exampleBytes)).toEqual(example());
  });

  it("parseEvidence reads a record whose content was erased", () => {
    const erased: Evidence = { ...example(), content: null, attachments: [] };
    expect(parseEvidence(evidenceBytes(erased))).toEqual(erased);
  });

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "not_json"],
    ["no JSON", utf8("{"), "not_json"],
    ["no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "not_json"],
    ["a byte order mark", utf8(`\ufeff${text}`), "not_json"],
    ["no object", utf8("[]"), "unknown_format"],
    ["null", utf8("null"), "unknown_format"],
    ["a later format", utf8(text.replace("acuse-evidence/2", "acuse-evidence/3")), "unknown_format"],
    ["a space", utf8(text.replace(":", ": ")), "not_canonical"],
    ["a line break at its end", utf8(`${text}\n`), "not_canonical"],
    ["a name twice", utf8(text.replace('"format":', '"format":"acuse-evidence/2","format":')), "not_canonical"],
    [
      "names in another order",
      utf8(
        text.replace(
          '{"attachments":[{"content_type":"text/plain","filename":"lease.txt"',
          '{"attachments":[{"filename":"lease.txt","content_type":"text/plain"',
        ),
      ),
      "not_canonical",
    ],
    ["an escape that need not be", utf8(text.replace("Ibáñez", "Ib\\u00e1\\u00f1ez")), "not_canonical"],
    ["a lone surrogate", utf8(text.replace("Ibáñez", "\\ud800")), "not_canonical"],
    ["a number written otherwise", utf8(text.replace('"size_bytes":43', '"size_bytes":43.0')), "not_canonical"],
  ])("parseEvidence rejects %s", (_, bytes, problem) => {
    expect(problemOf(bytes)).toBe(problem);
  });

  const good = example();
  it.each<[string, object, string]>([
    ["no service", { service: undefined }, "evidence.service"],
    ["a member more", { extra: 1 }, '"extra"'],
    ["an id that is no UUID", { notification_id: "1" }, "evidence.notification_id"],
    ["an id in upper case", { notification_id: good.notification_id.toUpperCase() }, "evidence.notification_id"],
    ["content without a salt", { content: { ...good.content, salt: undefined } }, "evidence.content.salt"],
    ["content with a member more", { content: { ...good.content, bcc: "x" } }, '"bcc"'],
    ["content of another version", { content: { ...good.content, v: 1 } }, "evidence.content.v"],
    ["an event without a hash", { events: [{ ...good.events[0], event_hash: "" }] }, "evidence.events[0].event_hash"],
    [
      "an event whose data is a list",
      { events: [{ ...good.events[0], event_data: [] }] },
      "evidence.events[0].event_data",
    ],
    [
      "an attachment of half a byte",
      { attachments: [{ ...good.attachments[0], size_bytes: 0.5 }] },
      "evidence.attachments[0].size_bytes",
    ],
    ["a mark that is no boolean", { simulated: "no" }, "evidence.simulated"],
  ])("parseEvidence rejects %s and names the place", (_, change, where) => {
    const value = JSON.parse(JSON.stringify({ ...good, ...change }));
    const result = parseEvidence(evidenceBytes(value));
    expect(result).toMatchObject({ state: "failed", facts: { problem: "wrong_shape" } });
    expect("reason" in result && result.reason).toContain(where);
  });
});
