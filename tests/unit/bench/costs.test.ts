import { expect, test } from "vitest";
import { overBudget } from "#tests/bench/costs.ts";

const cost = (app: number) => ({ app, postgres: 0, worker: 0 });
const floor = { "floor: select a row": cost(2), "floor: insert a row": cost(100) };
const names = (costs: Parameters<typeof overBudget>[0]) => overBudget(costs, { GET: 10 }).map(({ name }) => name);

test("an operation above 1.5 times its budget is named, in units of the floor's SELECT", () => {
  expect(names({ ...floor, GET: cost(30) })).toEqual([]);
  expect(names({ ...floor, GET: cost(30.1) })).toEqual(["GET"]);
});

test("an operation without a budget is named, and the floor needs none", () => {
  expect(names({ ...floor, POST: cost(1) })).toEqual(["POST"]);
  expect(names(floor)).toEqual([]);
});
