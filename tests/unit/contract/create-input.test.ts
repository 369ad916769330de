import { describe, expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { accepted, least, refused } from "./parsed-input.ts";

describe("several invalid fields", () => {
  test("several wrong fields are all named with their rules, the outermost first", () => {
    const file = { filename: "a.txt", content_base64: "!" };
    expect(refused({ attachments: [file], body_text: "", to: "nobody" })).toBe(
      [
        "to: must be an e-mail address such as name@example.com: no display name, ASCII only",
        "body_text: must not be empty",
        "attachments[0].content_base64: is not base64: RFC 4648 §4, padded, no white space, no data: prefix",
      ].join("; "),
    );
  });

  test("the first five wrong fields are named, and the others counted", () => {
    const all = { to: 1, subject: 1, body_text: 1, body_html: 1, sender_name: 1 };
    const named = Object.keys(all).map((field) => `${field}: must be a string`);
    expect(refused(all)).toBe(named.join("; "));
    expect(refused({ ...all, customer_ref: 1 })).toBe([...named, "and 1 more"].join("; "));
    expect(refused({ ...all, customer_ref: 1, sender_email: 1 })).toBe([...named, "and 2 more"].join("; "));
  });

  test("two unknown fields are named one by one, and a thousand are cut short", () => {
    const only = /: is not a field here, only to, subject/;
    const [first = "", second = "", ...others] = refused({ titel: "x", cc: "y" }).split("; ");
    expect([first.replace(only, ""), second.replace(only, ""), others]).toMatchObject(
      [/^titel/, /^cc/, []].map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one)),
    );
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${"n".repeat(500)}${index}`, 1]));
    const detail = refused(many);
    expect(detail).toMatch(/; and \d+ more$/);
    expect(detail.length).toBeLessThan(1500);
  });

  test("the name of an unknown field is cut to sixty whole characters", () => {
    const named = (name: string) => refused({ [name]: 1 }).split(": ")[0];
    expect(named("\u{1f600}".repeat(60))).toBe("\u{1f600}".repeat(60));
    for (const more of [1, 2, 1_000_000])
      expect(named(`n${"\u{1f600}".repeat(59 + more)}`)).toBe(`n${"\u{1f600}".repeat(59)}…`);
  });

  test("a field that breaks two rules is named once", () => {
    expect(refused({ variables: { "a b": "\0", c: "\0" } }).split("; ")).toEqual([
      "variables.a b: is not a name: letters, digits, _, - and . only",
      "variables.c: holds U+0000, which can't be stored",
    ]);
  });
});

describe("absent and null fields", () => {
  const settled = {
    ...least,
    body_html: null,
    sender_name: "Acuse",
    sender_email: null,
    channel: "email",
    customer_ref: null,
    attachments: [],
    variables: new Map(),
  };

  test("absent optional fields get their defaults", () => expect(accepted({})).toEqual(settled));

  test("null optional fields are the same as absent ones", () => {
    const nulls = { body_html: null, sender_name: null, sender_email: null, channel: null, customer_ref: null };
    expect(accepted({ ...nulls, attachments: null, variables: null })).toEqual(settled);
  });

  test("a null field of an attachment is the same as an absent one", () => {
    const file = { filename: null, content_type: null, content_base64: "QQ==", template_url: null };
    const [parsed] = accepted({ attachments: [file] }).attachments;
    expect(parsed).toMatchObject({ form: "content", filename: "adjunto", content_type: "application/octet-stream" });
  });
});

describe("text", () => {
  test.each(["to", "subject", "body_text"])("an absent %s is named as required", (field) =>
    expect(refused({ [field]: undefined })).toBe(`${field}: is required`));
  test.each(["subject", "body_text", "body_html", "sender_name"])("an empty %s is refused", (field) =>
    expect(refused({ [field]: "" })).toBe(`${field}: must not be empty`));
  test.each([
    "to",
    "subject",
    "body_text",
    "body_html",
    "sender_name",
    "customer_ref",
  ])("%s that is no string is refused", (field) =>
    expect(refused({ [field]: 7 })).toMatch(new RegExp(`^${field}: must be a string$`)));
  test.each(["subject", "sender_name", "customer_ref"])("%s with any line break is refused", (field) => {
    for (const lineBreak of ["\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f"]) {
      expect(refused({ [field]: `a${lineBreak}Bcc: b` })).toBe(`${field}: must not hold a line break`);
    }
  });
  test.each([
    "subject",
    "body_text",
    "body_html",
    "sender_name",
    "customer_ref",
  ])("%s with half a surrogate pair is refused", (field) =>
    expect(refused({ [field]: "a\ud800b" })).toMatch(`${field}: holds half of a surrogate pair`));
  test.each([
    "subject",
    "body_text",
    "body_html",
    "sender_name",
    "customer_ref",
  ])("%s with U+0000 is refused", (field) => expect(refused({ [field]: "a\0b" })).toMatch(`${field}: holds U+0000`));
  test("body_text is kept exactly as posted", () => {
    const text = " \u202e e\u0301 \u{1f600}\r\n\tend ";
    expect(accepted({ body_text: text }).body_text).toBe(text);
  });
  test("a subject of 998 characters outside the BMP is accepted, and one more is refused", () => {
    expect(accepted({ subject: "😀".repeat(998) }).subject).toHaveLength(1996);
    expect(refused({ subject: "😀".repeat(999) })).toBe("subject: is longer than 998 characters");
  });
  test.each(["body_text", "body_html"])("%s of 1 MiB is accepted, and one byte more is refused", (field) => {
    const most = LIMITS.bodyBytes;
    expect(accepted({ [field]: "é".repeat(most / 2) })).toBeDefined();
    expect(refused({ [field]: `${"é".repeat(most / 2)}a` })).toBe(`${field}: is longer than ${most} bytes`);
  });
  test.each(["sender_name", "customer_ref"])("%s of 255 characters is accepted, and one more is refused", (field) => {
    expect(accepted({ [field]: "😀".repeat(255) })).toMatchObject({ [field]: "😀".repeat(255) });
    expect(refused({ [field]: "😀".repeat(256) })).toBe(`${field}: is longer than 255 characters`);
  });
  test("a channel other than email is refused", () =>
    expect(refused({ channel: "sms" })).toBe('channel: must be "email"'));
});

describe("e-mail addresses", () => {
  const good = [
    "a@b.co",
    "first.last+tag@sub.example.com",
    "o'neil@example.ie",
    "x@xn--bcher-kva.example",
    `${"a".repeat(64)}@example.com`,
  ];
  test.each(good)("the address %s is accepted", (to) => expect(accepted({ to }).to).toBe(to));
  const bad = [
    "", "a", "a@b", "@example.com", "a@", "a b@example.com", "a@example..com", ".a@example.com", "a.@example.com", "a@-example.com",
    "a@example.com ", "a@example.com\n", "a@example.com\r\nBcc: b@example.com", "a@b@example.com", "Ana <a@example.com>", "a@[127.0.0.1]",
    "a@127.0.0.1", "ä@example.com", "a@exämple.com", `${"a".repeat(65)}@example.com`, `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.com`,
  ]; // biome-ignore format: a list
  test.each(bad)("the address %j is refused as recipient and as Reply-To", (address) => {
    expect(refused({ to: address })).toMatch(/^to: must be an e-mail address/);
    expect(refused({ sender_email: address })).toMatch(/^sender_email: must be an e-mail address/);
  });
});

test("an address of 254 characters is accepted, and one of 255 is refused", () => {
  const of = (length: number) =>
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(length - 198)}.com`;
  expect(accepted({ to: of(254) }).to).toHaveLength(254);
  expect(refused({ to: of(255) })).toMatch(/^to: must be an e-mail address/);
});

describe("unknown fields", () => {
  const known =
    "to, subject, body_text, body_html, sender_name, sender_email, channel, customer_ref, attachments, variables";
  test("an unknown field is named, with the known ones", () => {
    expect(refused({ subjct: "x" })).toBe(`subjct: is not a field here, only ${known}`);
    expect(refused({ body: "x" })).toBe(`body: is not a field here, only ${known}`);
  });
  test("an unknown field of an attachment is named with its place", () =>
    expect(refused({ attachments: [{ content_base64: "QQ==" }, { content_base64: "QQ==", name: "x" }] })).toBe(
      "attachments[1].name: is not a field here, only filename, content_type, content_base64, template_url",
    ));
  test("the name of an unknown field is repeated without control characters", () =>
    expect(refused({ [`\u202e\n${"x".repeat(500)}`]: 1 })).toBe(
      `\ufffd\ufffd${"x".repeat(58)}…: is not a field here, only ${known}`,
    ));
  test.each([[[]], [null], ["text"], [7]])("a body %j is refused as no object", (value) =>
    expect(refused(value)).toBe("body: must be an object"));
});
