import { describe, expect, it } from "vitest";
import { contentHash, contentOf, createdData, readCreatedData } from "#lib/evidence/chain/content.ts";
import { CanonicalizationError } from "#lib/evidence/chain/jcs.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import type { Content } from "#lib/evidence/types.ts";
import { example } from "../example.ts";

const { content } = example();
const HASH = "8958d74b623c1bda178dbc8e7747c61f9b1ba730dd41ef7b9f3512d24318aa05";

describe("contentHash", () => {
  it("contentHash computes the hash of the example in FORMAT.md", async () => {
    expect(await contentHash(content)).toBe(HASH);
  });

  it("contentHash does not depend on the order of the members", async () => {
    expect(await contentHash(Object.fromEntries(Object.entries(content).reverse()) as Content)).toBe(HASH);
  });

  it("contentHash ignores members that are not content", async () => {
    const more = { ...content, id: "x", attachments: content.attachments.map((item) => ({ ...item, id: "y" })) };
    expect(await contentHash(more)).toBe(HASH);
    expect(contentOf(more)).toEqual(content);
  });

  const [attachment] = content.attachments;
  if (!attachment) throw new Error("the example has no attachment");
  const changes: [string, object][] = [
    ...Object.keys(content)
      .filter((name) => !["v", "channel", "organization", "attachments"].includes(name))
      .map((name): [string, object] => [name, { [name]: "another" }]),
    ["organization.id", { organization: { ...content.organization, id: "another" } }],
    ["organization.name", { organization: { ...content.organization, name: "another" } }],
    ...Object.keys(attachment).map((name): [string, object] => [
      `attachments[0].${name}`,
      { attachments: [{ ...attachment, [name]: name === "size_bytes" ? 44 : "another" }] },
    ]),
    ["attachments, one more", { attachments: [attachment, attachment] }],
    ["attachments, none", { attachments: [] }],
    ["body_html, empty instead of absent", { body_html: "" }],
  ];
  it.each(changes)("contentHash changes with %s", async (_, change) => {
    expect(await contentHash({ ...content, ...change })).not.toBe(HASH);
  });

  it("contentHash rejects text with a lone surrogate", async () => {
    await expect(contentHash({ ...content, subject: "\ud800" })).rejects.toThrow(CanonicalizationError);
  });
});

it("another salt gives another content hash", async () => {
  const other = await contentHash({ ...content, salt: "f".repeat(32) });
  expect(other).not.toBe(HASH);
  expect(other).not.toBe(await sha256Hex(new TextEncoder().encode(content.body_text)));
});

describe("data of the created event", () => {
  const id = "b0d9c3e1-47aa-4c52-8f60-19e3d2c7a845";
  const attachments = [{ id, sha256: HASH, size_bytes: 3, filename: "secret.txt" }];

  it("the created event contains no file name and no recipient", () => {
    expect(createdData(HASH, attachments, false)).toEqual({
      channel: "email",
      content_hash: HASH,
      attachments: [{ id, sha256: HASH, size_bytes: 3 }],
      etsi_event: "SubmissionAcceptance",
    });
  });

  it("the created event counts replaced markers only for attachments made from a template", () => {
    const made = attachments.map((attachment) => ({ ...attachment, markers_replaced: 0 }));
    const data = createdData(HASH, [...attachments, ...made], false);
    const entry = { id, sha256: HASH, size_bytes: 3 };
    expect(data.attachments).toEqual([entry, { ...entry, markers_replaced: 0 }]);
    expect(readCreatedData(data)).toMatchObject({ attachments: data.attachments });
  });

  it("the created event marks a simulated notification", () => {
    expect(createdData(HASH, [], true)).toMatchObject({ simulated: true });
  });

  it("readCreatedData reads data made by createdData", () => {
    expect(readCreatedData(createdData(HASH, attachments, true))).toMatchObject({ content_hash: HASH });
  });

  const good = createdData(HASH, attachments, false);
  it.each<[string, object, string]>([
    ["no content_hash", { content_hash: undefined }, "event_data.content_hash"],
    ["a content_hash in upper case", { content_hash: HASH.toUpperCase() }, "event_data.content_hash"],
    ["another channel", { channel: "sms" }, "event_data.channel"],
    ["attachments that are no list", { attachments: {} }, "event_data.attachments"],
    ["an attachment without a size", { attachments: [{ id, sha256: HASH }] }, "event_data.attachments[0].size_bytes"],
    [
      "a negative size",
      { attachments: [{ id, sha256: HASH, size_bytes: -1 }] },
      "event_data.attachments[0].size_bytes",
    ],
    [
      "an id that is no UUID",
      { attachments: [{ id: "1", sha256: HASH, size_bytes: 1 }] },
      "event_data.attachments[0].id",
    ],
    [
      "a count of markers that is none",
      { attachments: [{ id, sha256: HASH, size_bytes: 1, markers_replaced: 1.5 }] },
      "event_data.attachments[0].markers_replaced is not a count",
    ],
    [
      "a count of markers that is null",
      { attachments: [{ id, sha256: HASH, size_bytes: 1, markers_replaced: null }] },
      "event_data.attachments[0].markers_replaced is not a count",
    ],
    ["an attachment with a file name", { attachments }, "event_data.attachments[0] has the unknown member"],
  ])("readCreatedData reports the place of %s", (_, change, where) => {
    expect(readCreatedData({ ...good, ...change })).toContain(where);
  });
});
