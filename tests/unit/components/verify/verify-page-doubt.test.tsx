import { expect, test } from "vitest";
import type { Check } from "#lib/evidence/types.ts";
import { sealed } from "#tests/support/samples/record.ts";
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

test("the verify page of a changed record does not call its HTML version submitted", async () => {
  const html = { body_html: "<p>Hello</p>" };
  expect((await page(html, sealed)).text).toContain("As submitted.");
  const { text } = await page(html, (record) => ({ ...sealed(record), body_html: "<p>Bye</p>" }));
  expect(text).not.toContain("As submitted.");
  expect(text.match(/As stored now, not confirmed/g)).toHaveLength(3);
});
