import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { browserPath } from "./tests/support/programs.ts";

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

/** What hangs is ended; how long something takes on a busy machine decides about no test. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } };

/** What takes minutes; begun late, one of these would end long after all others. */
const LONG = [
  "faults/every-operation-of-a-story",
  "faults/every-operation-of-creating",
  "faults/every-operation-of-delivering",
  "faults/killed-worker",
  "e2e/dashboard-states",
  "e2e/accessibility",
  "start/backup",
  "start/recover",
  "e2e/customer",
].map((file) => `tests/${file}.test.ts`);

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
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          ...patience,
          maxWorkers,
        },
      },
      {
        // With a real PostgreSQL, openssl and other programs, or with seconds of work.
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          ...patience,
          maxWorkers,
        },
      },
      {
        // Over HTTP against the built server, which `npm test` has made fresh.
        test: {
          name: "api",
          include: ["tests/{api,e2e,fuzz}/**/*.test.ts"],
          globalSetup: "tests/support/api-setup.ts",
          ...patience,
          maxWorkers,
        },
      },
      {
        // The evidence code must give the same answers where it is verified as where it is made.
        test: {
          name: "browser",
          include: ["tests/unit/evidence/**/*.test.ts"],
          ...patience,
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
