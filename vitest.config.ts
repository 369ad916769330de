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

/** Test files that keep a processor busy: two at a time. */
const BUSY = { maxWorkers: 2, sequence: { groupOrder: 0 } };
/** Those that mostly wait for processes to start, to stop and to be missed: after the others, more at a time. */
const WAITING = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/** By itself the largest file comes first. One takes longer than any other: begun late, it would end long after all of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("faults/every-operation.test.ts");
    const [longest, others] = [files.filter(isLongest), files.filter((file) => !isLongest(file))];
    return [...longest, ...(await super.sort(others))];
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...BUSY,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          ...WAITING,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...WAITING,
        },
      },
      {
        // Over HTTP against the built server, which `npm test` has made fresh.
        test: {
          name: "api",
          include: ["tests/{api,e2e,fuzz}/**/*.test.ts"],
          globalSetup: "tests/support/api-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...BUSY,
        },
      },
      {
        // The evidence code must give the same answers where it is verified as where it is made.
        test: {
          name: "browser",
          include: ["tests/unit/evidence/**/*.test.ts"],
          exclude: ["tests/unit/evidence/**/*.node.test.ts"],
          testTimeout: 20_000,
          ...BUSY,
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
