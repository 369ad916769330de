import { existsSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { browserPath } from "./tests/support/tools/programs.ts";
import { WAIT_MS } from "./tests/support/wait.ts";

/** The system's Chromium, kept from talking to anything but the tests. */
const chromium = playwright({
  launchOptions: {
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--no-first-run",
    ],
  },
});

/**
 * Twice as many files at a time as the smallest machine has processors: most wait for a browser, for processes to start, to
 * stop and to be missed.
 */
const maxWorkers = 4;

/** Ends a test or a hook that hangs: about five times the slowest one of a project takes in a run of all projects. */
const limits = (seconds: number) => ({
  testTimeout: seconds * 1000,
  hookTimeout: seconds * 1000,
  expect: { poll: { timeout: Math.min(seconds * 500, WAIT_MS) } },
});

/** Files that take minutes start first, so that none of them ends long after all others. */
const LONG = [
  "faults/every-operation-of-a-story",
  "faults/every-operation-of-creating",
  "faults/every-operation-of-delivering",
  "faults/killed-worker",
  "e2e/dashboard/states",
  "e2e/accessibility",
  "start/backup",
  "start/recover",
  "start/start",
  "start/dev",
  "e2e/customer",
].map((file) => `tests/${file}.test.ts`);
const missing = LONG.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (missing.length) throw new Error(`LONG names files that do not exist: ${missing.join(", ")}`);

/** By itself the largest file of each project comes first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: "tests/support/global-setup.ts",
    projects: [
      {
        // Their files share a process and its modules, which takes half the time: a file that mocks a module belongs elsewhere.
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          isolate: false,
          ...limits(120),
          maxWorkers,
        },
      },
      {
        // With a real PostgreSQL, openssl and other programs, or with seconds of work.
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          ...limits(120),
          maxWorkers,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          ...limits(240),
          maxWorkers,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          ...limits(240),
          maxWorkers,
        },
      },
      {
        // Over HTTP against the built server, which `npm test` has made fresh.
        test: {
          name: "api",
          include: ["tests/{api,e2e,fuzz}/**/*.test.ts"],
          globalSetup: "tests/support/server/api-setup.ts",
          ...limits(240),
          maxWorkers,
        },
      },
      {
        // The evidence code must give the same answers where it is verified as where it is made.
        test: {
          name: "browser",
          include: ["tests/unit/evidence/**/*.test.ts"],
          ...limits(120),
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            instances: [{ browser: "chromium" }],
          },
        },
        optimizeDeps: { include: ["fast-check"] },
      },
    ],
  },
});
