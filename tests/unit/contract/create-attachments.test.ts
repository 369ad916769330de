import { expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { accepted, refused } from "./parsed-input.ts";

const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");

test("the content of an attachment is decoded", () => {
  const [file] = accepted({ attachments: [{ filename: "a.bin", content_base64: "AP8Q" }] }).attachments;
  expect(file).toMatchObject({ form: "content", filename: "a.bin", bytes: new Uint8Array([0, 255, 16]) });
});

test("a template keeps its address and gets the default name of templates", () => {
  const [file] = accepted({ attachments: [{ template_url: "https://example.com/a.pdf" }] }).attachments;
  expect(file).toEqual({
    form: "template",
    filename: "documento.pdf",
    content_type: "application/octet-stream",
    template_url: "https://example.com/a.pdf",
  });
});

test("an attachment with content and template is refused", () =>
  expect(refused({ attachments: [{ content_base64: "QQ==", template_url: "https://example.com/" }] })).toBe(
    "attachments[0]: must have content_base64 or template_url, not both",
  ));

test("an attachment without content and template is refused", () =>
  expect(refused({ attachments: [{ filename: "a" }] })).toBe("attachments[0]: needs content_base64 or template_url"));

test.each([
  "QQ",
  "QQ=",
  "Q===",
  "QR==",
  "QQ==\n",
  " QQ==",
  "Q Q==",
  "QQ-_",
  "QQ==QQ==",
  "data:,QQ==",
  "é===",
])("content_base64 %j is refused as not base64", (content_base64) =>
  expect(refused({ attachments: [{ content_base64 }] })).toMatch(/^attachments\[0\]\.content_base64: is not base64/));

test("a content_type of 255 characters and a template_url of 2048 are accepted, and one character more is refused", () => {
  const url = `https://example.com/${"a".repeat(2028)}`;
  const type = `a/${"b".repeat(253)}`;
  expect(accepted({ attachments: [{ template_url: url, content_type: type }] }).attachments).toHaveLength(1);
  expect(refused({ attachments: [{ template_url: `${url}a` }] })).toMatch(
    /template_url: is longer than 2048 characters$/,
  );
  expect(refused({ attachments: [{ template_url: url, content_type: `${type}b` }] })).toMatch(
    /at most 255 characters$/,
  );
});

test("10 attachments are accepted, and 11 are refused", () => {
  const files = (count: number) => ({ attachments: Array(count).fill({ content_base64: "QQ==" }) });
  expect(accepted(files(10)).attachments).toHaveLength(10);
  expect(refused(files(11))).toBe("attachments: holds more than 10 files");
});

test("11 malformed attachments are refused as too many", () =>
  expect(refused({ attachments: Array(11).fill({ foo: 1 }) })).toMatch("attachments"));

test("attachments of 7 MiB together are accepted, and one byte more is refused", () => {
  const half = { content_base64: base64(LIMITS.attachmentBytes / 2) };
  expect(accepted({ attachments: [half, half] }).attachments).toHaveLength(2);
  const rule = `holds more than ${LIMITS.attachmentBytes} bytes (7 MB, all attachments together)`;
  expect(refused({ attachments: [half, half, { content_base64: "QQ==" }] })).toBe(`attachments: ${rule}`);
  expect(refused({ attachments: [{ content_base64: base64(LIMITS.attachmentBytes + 1) }] })).toBe(
    `attachments[0].content_base64: ${rule}`,
  );
});

test.each([
  "application/pdf",
  "text/plain; charset=utf-8",
  'multipart/mixed; boundary="a b"',
  "image/svg+xml",
])("content_type %s is accepted as a media type", (content_type) =>
  expect(accepted({ attachments: [{ content_type, content_base64: "" }] }).attachments[0]).toMatchObject({
    content_type,
  }));

test.each([
  "",
  "pdf",
  "a/b/c",
  "text/plain\r\nX: y",
  "text/plain;",
  "text/ plain",
  "tëxt/plain",
  `a/${"b".repeat(254)}`,
])("content_type %j is refused as no media type", (content_type) =>
  expect(refused({ attachments: [{ content_type, content_base64: "" }] })).toMatch(
    /content_type: must be a media type/,
  ));
