import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openApiDocument } from "#lib/contract/openapi/openapi.ts";

const LINTER = join(import.meta.dirname, "../../../../node_modules/@redocly/cli/bin/cli.js");
/** Operations that no request can make fail document no 4xx response. */
const SKIPPED = ["operation-4xx-response"];

test("a public linter finds no error in the OpenAPI document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "acuse-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(openApiDocument("https://acuse.test")));
    const skips = SKIPPED.flatMap((rule) => ["--skip-rule", rule]);
    const args = [LINTER, "lint", file, "--extends", "recommended-strict", "--format", "json", ...skips];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch((error) => error);
    expect(JSON.parse(stdout).problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
