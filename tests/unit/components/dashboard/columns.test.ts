import { expect, test } from "vitest";
import { columnsOf } from "#components/dashboard/batches/columns.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

test.each([
  ["to,name,flat\r\nana@example.com,Ana,1", ["name", "flat"]],
  ['\ufeff"to";"customer_ref"; "name" ;Flat No\nx', ["name"]],
  ["to\tname\tname", ["name"]],
  ["", []],
])("the columns of %j are %j", (text, columns) => {
  expect(columnsOf(text)).toEqual(columns);
});

test("the example of each language has a recipient and columns for markers", () => {
  for (const locale of LOCALES) {
    const { example } = messages(locale).dashboard.batches.form;
    expect(example).toMatch(/^\ufeffto,/);
    expect(columnsOf(example)).toHaveLength(2);
  }
});
