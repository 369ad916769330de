import { readFileSync, realpathSync, statSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { descendants, isRunning, postmasterOf, workerBelow } from "#tests/support/server/processes.ts";
import { accepts, endAll, launch, node, npmStart, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe("npm start", () => {
  test("npm start in an empty folder prints the address, and an API key once", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const first = await npmStart({ DATA_DIR: dataDir }).ready();
    expect(first.output).toContain(join(dataDir, "outbox"));
    // The key stands alone in the last line that is not of the log.
    const said = () => first.output.split("\n").filter((line) => line.trim() && !line.startsWith("{"));
    await until(() => said().at(-1)?.trim() === first.demoKey);
    expect(await first.listWith(first.demoKey)).toBe(200);
    expect(await first.listWith("ck_live_wrong")).toBe(401);
    expect([mode(dataDir), mode(join(dataDir, "keys"))]).toEqual(["700", "700"]);
    expect(mode(join(dataDir, "postgres/password"))).toBe("600");
    const { code } = await first.kill("SIGTERM");
    expect([0, 143]).toContain(code ?? 143);

    const second = await npmStart({ DATA_DIR: dataDir }).ready();
    // A second start repeats no installation or build.
    expect(second.output).not.toMatch(/Building|Installing|Generating/);
    expect(await second.listWith(first.demoKey)).toBe(200);
    expect(second.demoKey).toBeUndefined();
  });

  test("SIGTERM to npm start stops all processes and frees the port", async () => {
    const dataDir = temporaryFolder();
    const start = await npmStart({ DATA_DIR: dataDir }).ready();
    const processes = [...descendants(start.pid), postmasterOf(dataDir)];
    expect(processes.length).toBeGreaterThan(2);
    await start.kill("SIGTERM");
    await until(() => !processes.some(isRunning));
    // Another test's process may get the freed port.
    await until(async () => !(await accepts(start.port)));
  });
});

describe("running service", () => {
  test.skipIf(process.platform !== "linux")(
    "serves without Next's compiler, and the worker yields to requests",
    async () => {
      const start = await launch({ DATA_DIR: temporaryFolder() }).ready();
      const libraries = readFileSync(`/proc/${start.pid}/maps`, "utf8");
      expect(libraries).toContain(realpathSync(node));
      expect(libraries).not.toMatch(/swc/);
      // Next sends this header unless that file says otherwise.
      expect((await start.fetch("/sign-in")).headers.get("x-powered-by")).toBeNull();
      expect(getPriority(workerBelow(start.pid))).toBeGreaterThanOrEqual(5);
    },
  );

  test.each([
    "SIGTERM",
    "SIGINT",
  ] as const)("a running service exits with 0 on %s after a clean database shutdown", async (signal) => {
    const dataDir = temporaryFolder();
    const start = await launch({ DATA_DIR: dataDir }).ready();
    expect(await start.kill(signal)).toEqual({ code: 0, signal: null });
    expect(start.errors).toBe("");
    expect(postmasterOf(dataDir)).toBe(0);
    expect(readFileSync(join(dataDir, "postgres/log"), "utf8")).toMatch(/database system is shut down\n$/);
  });

  test("a service stopped while it starts leaves no process", async () => {
    const dataDir = temporaryFolder();
    const start = launch({ DATA_DIR: dataDir });
    await until(() => postmasterOf(dataDir) > 0);
    const processes = [...descendants(start.pid), postmasterOf(dataDir)];
    expect(await start.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(processes.filter(isRunning)).toEqual([]);
  });

  test("a running service restarts a killed worker", async () => {
    const start = await launch({ DATA_DIR: temporaryFolder() }).ready();
    const worker = workerBelow(start.pid);
    process.kill(worker, "SIGKILL");
    await until(() => start.errors.includes("the job worker died and is started again"));
    await until(() => workerBelow(start.pid) > 0 && workerBelow(start.pid) !== worker);
    expect(isRunning(worker)).toBe(false);
  });
});
