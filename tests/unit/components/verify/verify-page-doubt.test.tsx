import { expect, test } from "vitest";
import { warned } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import { type Story, sealed } from "#tests/support/samples/record.ts";
import { openPage, page } from "#tests/support/samples/verify-page.ts";

test("the verify page of a record that could not be checked wholly claims nothing of its seal", async () => {
  const { record } = await page({}, sealed);
  const open: Check = { code: "pades.revocation", state: "not_checked", facts: { problem: "no_answer" } };
  const { html, text } = await openPage(record, { more: [open] });
  expect(text).toContain("Nothing is wrong, but not everything could be checked");
  expect(text).not.toMatch(/unchanged since it was sealed|nothing was changed after/);
  expect(text).toContain("That nothing was changed since it was sealed. Not everything could be checked.");
  expect(html).not.toMatch(/tone-intact [^"]*"><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span>Sealed/);
});

test("the verify page of a changed record draws what passed as not counted, and its warnings inside the alarm", async () => {
  const { record } = await page({}, sealed);
  const late = warned("seal.delay", "late", "The seal was made 12 days after it.", { seconds: 12 * 86_400 });
  const { html } = await openPage({ ...record, body_text: "Something else." }, { more: [late] });
  expect(html).toContain('<li class="tone-uncounted');
  expect(html).not.toContain('<li class="tone-intact');
  const alarm = html.slice(html.indexOf('data-banner="broken"'), html.indexOf("Recorded outcome, not confirmed"));
  expect(alarm).toContain("Warning: The seal was made 12 days after it.");
});

test("the verify page explains a time of the provider that is later than its recording", async () => {
  const at = (occurred_at: string): Story => ({
    events: [
      ["sent", {}],
      ["delivered", { occurred_at }],
    ],
  });
  const words = "later than the recording: the clocks differ";
  expect((await page(at("2027-05-04T08:00:00.000"))).text).toContain(words);
  expect((await page(at("2027-05-03T10:14:00.000"))).text).not.toContain(words);
});

test("the verify page of a changed record does not call its HTML version submitted", async () => {
  const html = { body_html: "<p>Hello</p>" };
  expect((await page(html, sealed)).text).toContain("As submitted.");
  const { text } = await page(html, (record) => ({ ...sealed(record), body_html: "<p>Bye</p>" }));
  expect(text).not.toContain("As submitted.");
  expect(text.match(/As stored now, not confirmed/g)).toHaveLength(3);
});

test("the verify page of a changed record without a seal offers no provisional certificate, which is not signed", async () => {
  const words = "Download a provisional certificate";
  expect((await page({})).text).toContain(words);
  const { text } = await page({}, (record) => ({ ...record, body_text: "Something else." }));
  expect(text).toContain("This record is not intact");
  expect(text).not.toContain(words);
});
