import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { newAddress } from "../support/server/api.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { toolTest } from "../support/tools/tools.ts";

const root = join(import.meta.dirname, "../..");
const { url, key } = inject("api");

const readGuide = (name: string): string => readFileSync(join(root, "app/docs/guides", name), "utf8");

/** Returns the only block of a language, with the server under test and an e-mail address that has no test key yet. */
function block(guide: string, language: string): string {
  const found = [...readGuide(guide).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))];
  expect(found).toHaveLength(1);
  return (
    found[0]?.[1]
      ?.replaceAll("http://localhost:3000", url)
      .replace(/\w+@example\.com(?=" ?})/, `quickstart-${language}@example.com`) ?? ""
  );
}

/** Writes a block to a file of a new folder and runs it there. */
function run(guide: string, language: string, { file, program }: { file: string; program: string }) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), block(guide, language));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // A client of its own to the rate limits.
  writeFileSync(join(folder, ".curlrc"), `header = "x-forwarded-for: ${newAddress()}"\n`);
  const env = { ...process.env, CURL_HOME: folder, ACUSE_KEY: key };
  const { status, stdout, stderr } = spawnSync(program, [file], {
    cwd: folder,
    encoding: "utf8",
    env,
    timeout: 120_000,
  });
  return { folder, status, stdout, stderr };
}

type Run = [language: string, file: string, program: string, tools: string[]];
const QUICKSTART: Run[] = [
  ["sh", "send.sh", "bash", ["bash", "curl", "jq"]],
  ["ts", "send.mts", process.execPath, []],
  ["python", "send.py", "python3", ["python3"]],
];
const CLIENTS: Run[] = [
  ["ts", "certify.mts", process.execPath, ["openssl"]],
  ["python", "certify.py", "python3", ["python3", "openssl"]],
];

test.each([
  ["quickstart.md", QUICKSTART],
  ["clients.md", CLIENTS],
])("%s has no code block that is not run", (guide, runs) => {
  const languages = [...readGuide(guide).matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  expect(languages).toEqual(runs.map(([language]) => language));
});

for (const [language, file, program, tools] of QUICKSTART)
  toolTest(tools)(`quickstart.md, ${language}`, () => {
    test(`the ${language} block of quickstart.md sends, waits for the seal and downloads the certificate`, () => {
      const { folder, status, stdout, stderr } = run("quickstart.md", language, { file, program });
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(new RegExp(`${url}/verify/[0-9a-f-]{36}\\n$`));
      expect(readFileSync(join(folder, "certificate.pdf"), "latin1")).toMatch(/^%PDF-/);
    });
  });

for (const [language, file, program, tools] of CLIENTS)
  toolTest(tools)(`clients.md, ${language}`, () => {
    test(`the ${language} block of clients.md sends, waits for the seal and verifies chain and time-stamp`, () => {
      const { status, stdout, stderr } = run("clients.md", language, { file, program });
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toBe("delivered Verification: OK\n");
    });
  });
