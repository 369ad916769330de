import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { markersIn } from "#lib/contract/fields/markers.ts";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { type ComposeForm, draftInput, previewTemplate } from "#lib/notifications/create/draft.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { draftOf } from "./drafts.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const posted = (fields: [string, string | File][], headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return new Request("http://localhost/send", { method: "POST", body: form, headers });
};

describe("A posted form", () => {
  test("a posted form keeps line feeds, files, variables and templates", async () => {
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'ñ "acta".pdf', { type: "application/pdf" });
    const request = posted([
      ["form_key", "k-1"],
      ["to", "ana@example.com"],
      ["subject", "Acta"],
      ["body_text", "one\r\ntwo"],
      ["variable_name", " flat "],
      ["variable_value", "14-B"],
      ["variable_name", ""],
      ["variable_value", ""],
      ["file", file],
      ["file", new File([], "")],
      ["template_url", ""],
      ["template_url", "https://example.com/t.pdf"],
      ["template_filename", ""],
      ["template_filename", "lease.pdf"],
    ]);
    const { draft, formKey } = await readDraft(request);
    expect(formKey).toBe("k-1");
    expect(draft).toMatchObject({ to: "ana@example.com", subject: "Acta", body_text: "one\ntwo", body_html: "" });
    expect(draft.variables).toEqual([{ name: "flat", value: "14-B", sendEmpty: false }]);
    expect(draft.files).toEqual([
      { filename: 'ñ "acta".pdf', content_type: "application/pdf", bytes: new Uint8Array([0, 255, 13, 10]) },
    ]);
    expect(draft.templates).toEqual([{ url: "https://example.com/t.pdf", filename: "lease.pdf" }]);
  });

  test.each([
    [
      "JSON",
      new Request("http://localhost/", { method: "POST", body: "{}" }),
      "Content-Type: must be multipart/form-data",
    ],
    [
      "no form",
      new Request("http://localhost/", {
        method: "POST",
        body: "x",
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
      "body: is not a form",
    ],
    [
      "in too many parts",
      posted(Array.from({ length: 1_001 }, () => ["variable_name", ""])),
      "body: holds more than 1000 fields",
    ],
    ["too long", posted([["body_text", "x".repeat(16 * 1024 * 1024)]]), "body: is longer than 16777216 bytes"],
  ])("refuses a posted form that is %s", async (_, request, detail) => {
    await expect(readDraft(request)).rejects.toMatchObject({ detail });
  });
});

describe("The request of a draft", () => {
  test("a draft makes the same request as the API", () => {
    const bytes = new TextEncoder().encode("%PDF-");
    const files = [{ filename: "a/b.pdf", content_type: "", bytes }];
    const input = draftInput(
      draftOf({ files, variables: [{ name: "flat", value: "14-B" }], sender_email: " a@b.es " }),
    );
    expect(input).toMatchObject({ sender_name: "Acuse", sender_email: "a@b.es", body_html: null, customer_ref: null });
    expect(input.variables).toEqual(new Map([["flat", "14-B"]]));
    expect(input.attachments).toEqual([
      { form: "content", filename: "b.pdf", content_type: "application/octet-stream", bytes },
    ]);
  });

  const file = (size: number) => ({ filename: "x", content_type: "", bytes: new Uint8Array(size) });
  test.each<[string, Partial<ComposeForm>, string]>([
    ["no recipient", { to: "" }, "to: must be an e-mail address such as name@example.com: no display name, ASCII only"],
    ["an empty subject", { subject: "" }, "subject: must not be empty"],
    ["no text", { body_text: "" }, "body_text: must not be empty"],
    ["eleven files", { files: Array.from({ length: 11 }, () => file(1)) }, "attachments: holds more than 10 files"],
    [
      "more than 7 MB",
      { files: [file(4_000_000), file(3_500_000)] },
      "attachments: holds more than 7340032 bytes (7 MB, all attachments together)",
    ],
    [
      "a type that is none",
      { files: [{ ...file(1), content_type: "pdf" }] },
      "attachments[0].content_type: must be a media type such as application/pdf, at most 255 characters",
    ],
    [
      "a name twice",
      {
        variables: [
          { name: "a", value: "1" },
          { name: "a", value: "2" },
        ],
      },
      "variables.a: is given twice",
    ],
    [
      "more variables than are taken, whichever they are",
      { variables: Array.from({ length: 201 }, () => ({ name: "a", value: "" })) },
      "variables: holds more than 200 variables",
    ],
    [
      "a value without name",
      { variables: [{ name: "", value: "1" }] },
      "variables.: is not a name: letters, digits, _, - and . only",
    ],
  ])("a draft with %s is refused by the API's rule, naming its field", (_, changes, detail) => {
    expect(() => draftInput(draftOf(changes))).toThrow(detail);
  });

  test("the preview of a draft rejects an unknown template and names the error of an address", async () => {
    const { organizationId } = await newCaller();
    expect(await previewTemplate(organizationId, draftOf(), 0)).toBeNull();
    const draft = draftOf({ to: "", templates: [{ url: "http://127.0.0.1/t.pdf", filename: "" }] });
    await expect(previewTemplate(organizationId, draft, 0)).rejects.toMatchObject({
      detail: expect.stringMatching(/^attachments\[0\]\.template_url: /),
    });
  });
});

test("markers of a draft are found once each, in order", () => {
  expect(markersIn("{{b}} {{ a }} {{b}} {{not a name}} {c}", "{{á.1}}")).toEqual(["b", "a", "á.1"]);
});
