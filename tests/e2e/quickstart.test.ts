import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { newAddress } from "../support/server/api.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { toolTest } from "../support/tools/tools.ts";

const guide = readFileSync(join(import.meta.dirname, "../../app/docs/guides/quickstart.md"), "utf8");
const { url } = inject("api");

/** Returns the only block of a language, with the server under test and an e-mail address that has no test key yet. */
function block(language: string): string {
  const found = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))];
  expect(found).toHaveLength(1);
  return (
    found[0]?.[1]
      ?.replaceAll("http://localhost:3000", url)
      .replace(/\w+@example\.com(?=" ?})/, `quickstart-${language}@example.com`) ?? ""
  );
}

const RUNS: [language: string, file: string, program: string, tools: string[]][] = [
  ["sh", "send.sh", "bash", ["bash", "curl", "jq"]],
  ["ts", "send.ts", process.execPath, []],
  ["python", "send.py", "python3", ["python3"]],
];

describe("quickstart.md", () => {
  test("quickstart.md has no code block that is not run", () => {
    expect([...guide.matchAll(/^```(\w+)$/gm)].map(([, language]) => language)).toEqual(
      RUNS.map(([language]) => language),
    );
  });

  for (const [language, file, program, tools] of RUNS)
    toolTest(tools)(`quickstart.md, ${language}`, () => {
      test(`the ${language} block of quickstart.md sends, waits for the seal and downloads the certificate`, () => {
        const folder = temporaryFolder();
        writeFileSync(join(folder, file), block(language));
        // A client of its own to the rate limits.
        writeFileSync(join(folder, ".curlrc"), `header = "x-forwarded-for: ${newAddress()}"\n`);
        const env = { ...process.env, CURL_HOME: folder };
        const { status, stdout, stderr } = spawnSync(program, [file], {
          cwd: folder,
          encoding: "utf8",
          env,
          timeout: 120_000,
        });
        expect([status, stderr]).toEqual([0, ""]);
        expect(stdout).toMatch(new RegExp(`${url}/verify/[0-9a-f-]{36}\\n$`));
        expect(readFileSync(join(folder, "certificate.pdf"), "latin1")).toMatch(/^%PDF-/);
      });
    });
});
