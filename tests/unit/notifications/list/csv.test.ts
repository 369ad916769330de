import { expect, test } from "vitest";
import { csvLine } from "#lib/notifications/list/csv.ts";

test.each([
  "=1+1",
  "+34 600",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
])("the CSV file shows %j as text and no formula", (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

test.each([
  [" =1", "' =1"],
  ["\u00a0\u200b=1", "'\u00a0\u200b=1"],
  ["\n=1", "'\n'=1"],
  ["\t=1", "'\t'=1"],
  ["＝1", "'＝1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(1)", "'＠SUM(1)"],
  ["x;=1", "x;'=1"],
  ["x; @SUM(1)", "x;' @SUM(1)"],
  ["x\t+1;-2", "x\t'+1;'-2"],
  ["x\r\n=1", "x\r\n'=1"],
  ["x;＝1", "x;'＝1"],
  ["a;b - c = d", "a;b - c = d"],
])("the CSV file shows %j as a text for every separator", (text, shown) => {
  expect(csvLine([text])).toBe(`"${shown}"\r\n`);
});

test("the CSV file escapes a formula after a quote", () => {
  expect(csvLine(['"=1'])).toBe(`"'""=1"\r\n`);
  expect(csvLine(['x;"=1'])).toBe(`"x;'""=1"\r\n`);
});

test.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["", ""],
  [null, ""],
  [true, "true"],
])("the CSV file writes %j by RFC 4180", (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`));
