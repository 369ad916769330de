import { describe, expect, it } from "vitest";
import { GENESIS_HASH } from "#lib/evidence/chain/chain.ts";
import { canonicalize } from "#lib/evidence/chain/jcs.ts";
import { ETSI_EVENTS, EVENT_TYPES, STATUSES, statusAfter } from "#lib/evidence/chain/states.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import text from "#lib/evidence/FORMAT.md?raw";
import * as en from "#lib/i18n/en/texts.ts";
import { example } from "./example.ts";

/** Rows of the table whose head begins with `head`, without code marks. */
function table(head: string): string[][] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(head));
  const rows = lines.slice(start + 2);
  return rows.slice(0, rows.indexOf("")).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

const commands = [...text.matchAll(/```sh\nprintf '%s' '([^']*)' \| sha256sum\n# ([0-9a-f]{64})\n```/g)].map(
  ([, input = "", hash = ""]) => ({ input, hash }),
);

describe("worked example of FORMAT.md", () => {
  it("the worked example of FORMAT.md has a command for each of its six hashes", () => {
    expect(commands).toHaveLength(6);
  });

  it.each(commands)("the worked example of FORMAT.md states the right hash of $input", async ({ input, hash }) => {
    expect(await sha256Hex(new TextEncoder().encode(input))).toBe(hash);
  });

  it("the worked example of FORMAT.md is the record in the vectors", () => {
    const { notification_id, content, events, attachments } = example();
    const links = events.map(({ event_hash, ...link }, sequence) => {
      const previous_hash = events[sequence - 1]?.event_hash ?? GENESIS_HASH;
      return [canonicalize({ v: 1, notification_id, sequence, previous_hash, ...link }), event_hash];
    });
    const shown = commands.map(({ input, hash }) => [input, hash]);
    expect(shown[0]?.[1]).toBe(attachments[0]?.sha256);
    expect(shown[1]?.[1]).toBe(events[1]?.event_data.submission_sha256);
    expect(shown[2]).toEqual([canonicalize(content), events[0]?.event_data.content_hash]);
    expect(shown.slice(3)).toEqual(links);
  });
});

describe("tables of FORMAT.md", () => {
  it("FORMAT.md lists every event type with its ETSI event", () => {
    const rows = table("| `event_type`").map(([type, , etsi]) => [type, etsi]);
    expect(rows).toEqual(EVENT_TYPES.map((type) => [type, ETSI_EVENTS[type] ?? ""]));
  });

  it("FORMAT.md lists every code of a check and no other", () => {
    const rows = table("| Code |").flatMap(([cell = ""]) => cell.split(", "));
    const named = (code: string) =>
      rows.some((row) => (row.endsWith("…") ? code.startsWith(row.slice(0, -1)) : row === code));
    expect(Object.keys(en.checks.codes).filter((code) => !named(code))).toEqual([]);
    expect(rows.filter((row) => !row.endsWith("…") && !(row in en.checks.codes))).toEqual([]);
  });

  it("FORMAT.md lists every standing of a file", () => {
    const standings = table("| Standing |").map(([standing]) => standing ?? "");
    expect(standings.sort()).toEqual(Object.keys(en.held.standings).sort());
  });

  it("FORMAT.md lists the transitions of every status", () => {
    const events = ["sent", "deferred", "delivered", "failed", "complained"] as const;
    const rows = STATUSES.map((status) => [status, ...events.map((event) => statusAfter(status, event) ?? "")]);
    expect(table("| From |")).toEqual(rows);
  });
});
