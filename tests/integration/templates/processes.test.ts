import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { processWide } from "#lib/process-wide.ts";
import { personalise } from "#lib/templates/personalise.ts";
import { fault, slowTemplate, template } from "./made.ts";

test("ends a slow template after ten seconds, and does not delay others", async () => {
  const given = await template("Dear {{name}}");
  // Two processes are ready then: the limit begins once one is.
  await Promise.all([personalise(given, { name: "A" }), personalise(given, { name: "A" })]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const refused = vi.fn();
    const end = personalise(slowTemplate(), { name: "A" }).catch(refused);
    const { markers_replaced } = await personalise(given, { name: "A" });
    expect(markers_replaced).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await end;
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: "timeout" }));
  } finally {
    vi.useRealTimers();
  }
});

test("a process that dies ends its template alone", async () => {
  const given = await template("Dear {{name}}");
  await Promise.all([personalise(given, { name: "A" }), personalise(given, { name: "A" })]);
  type Pool = { running: Set<ChildProcess>; idle: { child: ChildProcess }[] };
  const pool = processWide<Pool>("template processes", () => ({ running: new Set(), idle: [] }));
  const slow = fault(slowTemplate());
  // One is at the slow template, the other is idle.
  await pause(300);
  // As V8 does, out of memory.
  const idle = new Set(pool.idle.map(({ child }) => child));
  for (const child of pool.running) if (!idle.has(child)) child.kill("SIGABRT");
  expect((await slow).code).toBe("too_complex");
  expect((await personalise(given, { name: "A" })).markers_replaced).toBe(1);
  // As the system does: the next template is not blamed, though it gets the process before its end is noticed.
  for (const child of pool.running) child.kill("SIGKILL");
  expect((await personalise(given, { name: "A" })).markers_replaced).toBe(1);
});

test("templates of a call that was refused end, also those that wait", async () => {
  const refused = new AbortController();
  const { signal } = refused;
  const calls = Array.from({ length: 12 }, () => personalise(slowTemplate(), { name: "A" }, { owner: "many", signal }));
  const ended = Promise.allSettled(calls);
  await pause(1_000);
  refused.abort();
  const other = await personalise(await template("Dear {{name}}"), { name: "A" }, { owner: "one" });
  expect(other.markers_replaced).toBe(1);
  for (const call of await ended) expect(call).toMatchObject({ status: "rejected", reason: { name: "AbortError" } });
});

test("an organization leaves a place for the next one", async () => {
  const refused = new AbortController();
  const { signal } = refused;
  const many = Array.from({ length: 8 }, () => personalise(slowTemplate(), { name: "A" }, { owner: "many", signal }));
  const ended = Promise.allSettled(many);
  const other = await personalise(await template("Dear {{name}}"), { name: "A" }, { owner: "one" });
  expect(other.markers_replaced).toBe(1);
  refused.abort();
  for (const call of await ended) expect(call).toMatchObject({ reason: { name: "AbortError" } });
});

test("organizations take turns, so that one with many templates does not delay another", async () => {
  const done: string[] = [];
  const given = await template("Dear {{name}}");
  const fill = (owner: string) => personalise(given, {}, { owner }).then(() => done.push(owner));
  // All processes are ready then.
  await Promise.all(["a", "b", "c", "d"].map(fill));
  done.length = 0;
  await Promise.all([...Array.from({ length: 16 }, () => fill("many")), fill("one")]);
  expect(done.indexOf("one")).toBeLessThan(12);
});
