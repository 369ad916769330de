import { expect, test } from "vitest";
import { templateBudget } from "#lib/notifications/create/template-budget.ts";

const MEGABYTE = 1024 * 1024;
const unavailable = expect.objectContaining({ kind: "unavailable", headers: { "Retry-After": "10" } });

test("the templates of one call may have 100 MB and not a byte more", () => {
  const templates = Array.from({ length: 10 }, () => templateBudget("a"));
  for (const template of templates) template.take(10 * MEGABYTE);
  expect(() => templates[0]?.take(1)).toThrow(unavailable);
  for (const template of templates) template.release();
  expect(() => templates[0]?.take(1)).not.toThrow();
  templates[0]?.release();
});

test("the templates of an organization share its memory budget", () => {
  const [first, second, other] = [templateBudget("a"), templateBudget("a"), templateBudget("b")];
  first.take(60 * MEGABYTE);
  second.take(40 * MEGABYTE);
  expect(() => second.take(1)).toThrow(unavailable);
  other.take(100 * MEGABYTE);
  first.release();
  second.take(60 * MEGABYTE);
  second.release();
  other.release();
});

test("all organizations together have the memory budget of three", () => {
  const templates = ["a", "b", "c", "d"].map(templateBudget);
  for (const template of templates.slice(0, 3)) template.take(100 * MEGABYTE);
  expect(() => templates[3]?.take(1)).toThrow(unavailable);
  for (const template of templates) template.release();
  templates[3]?.take(100 * MEGABYTE);
  templates[3]?.release();
});

test("releasing a template budget twice frees its bytes once", () => {
  const [first, second] = [templateBudget("a"), templateBudget("a")];
  first.take(50 * MEGABYTE);
  second.take(50 * MEGABYTE);
  first.release();
  first.release();
  expect(() => first.take(51 * MEGABYTE)).toThrow(unavailable);
  second.release();
});
