import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    projects: [{ test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 20_000 } }],
  },
});
