import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { WorkerProcess } from "#lib/server/worker/worker-process.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

/** Says that it is ready, and who it is. */
const PROGRAM = `import { writeFileSync } from "node:fs";
writeFileSync(process.env.PID_FILE, String(process.pid));
process.on("disconnect", () => process.exit(0));
process.send({ type: "ready" });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuse-worker-"));
  await writeFile(join(folder, "worker.mjs"), PROGRAM);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Linux and macOS make no process with so large an environment. */
const TOO_LARGE = "x".repeat(3_000_000);

test("a dead worker is restarted, also after failed attempts", async () => {
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const file = join(folder, "pid");
  const worker = new WorkerProcess({ env: { PID_FILE: file }, program: join(folder, "worker.mjs") });
  await worker.start();
  const first = Number(await readFile(file, "utf8"));
  vi.stubEnv("TOO_LARGE", TOO_LARGE);
  try {
    process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(errors.mock.calls.join()).toContain("could not be started again"), WAIT_MS);
  } finally {
    vi.unstubAllEnvs();
  }
  await vi.waitFor(async () => expect([0, first]).not.toContain(Number(await readFile(file, "utf8"))), WAIT_MS);
  await worker.stop();
});
