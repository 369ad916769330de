import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client, newAddress } from "../support/api.ts";
import { toolTest } from "../support/tools.ts";

/** The shell blocks of the README, run word for word; only the address is another. */

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const { url } = inject("api");
const folder = mkdtempSync(join(tmpdir(), "acuse-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A client of its own to the rate limits, without a word added to the commands. */
writeFileSync(join(folder, ".curlrc"), `header = "x-forwarded-for: ${newAddress()}"\n`);

/** The first block below a heading. */
function block(heading: string): string {
  const [, text = ""] = readme.split(`\n## ${heading}\n`);
  const found = /```sh\n([\s\S]*?)```/.exec(text)?.[1];
  if (!found) throw new Error(`no commands below ${heading}`);
  return found.replaceAll("localhost:3000", url.replace("http://", ""));
}

function run(script: string) {
  const env = { ...process.env, LC_ALL: "C.UTF-8", CURL_HOME: folder };
  const options = { cwd: folder, encoding: "utf8" as const, env };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], options);
  return { status, lines: stdout.trim().split("\n"), stderr };
}

const recipe = block("Verify a certificate without us");

toolTest(["bash", "curl", "jq", "openssl", "pdfsig", "pdfdetach"])("A stranger at his shell", () => {
  let id: string;

  beforeAll(async () => {
    const first = run(`${block("A first call")}\necho "made $ID"`);
    expect(first.stderr).toBe("");
    id = /made ([0-9a-f-]{36})/.exec(first.lines.join("\n"))?.[1] ?? "";
    expect(first.lines).toContain(`${url}/verify/${id}`);
    await new Client().sealed(id);
  });

  const verify = (script = recipe) => run(`ID=${id}\n${script}`);

  test("gets OK for the whole file, the time-stamp, the signature, every link, the content and every attachment", () => {
    const { lines, stderr } = verify();
    expect(stderr.replace(/^(Using configuration|CMS Verification successful|Verification: OK).*\n?/gm, "")).toBe("");
    const okays = [...lines, ...stderr.split("\n")].filter((line) => /OK$/.test(line));
    expect(okays).toHaveLength(6);
    expect(okays).toEqual(
      expect.arrayContaining([
        "nothing was appended: OK",
        "Verification: OK",
        "signature: OK",
        "links: OK",
        "content: OK",
        expect.stringMatching(/^[0-9a-f-]{36}: OK$/),
      ]),
    );
    expect(lines.join("\n")).toMatch(/Time stamp: \w+ +\d+ [\d:.]+ \d{4} GMT/);
  });

  describe("gets no OK", () => {
    /** The same commands on what is at hand, changed. */
    const offline = recipe.replace(/^curl .*$/gm, "").replace(/^for a in .*$/m, "");
    const okays = () => verify(offline).lines.filter((line) => /OK$/.test(line));
    const spoil = (name: string, change: (text: string) => string) => {
      const bytes = readFileSync(join(folder, name), "latin1");
      writeFileSync(join(folder, name), change(bytes), "latin1");
      return () => writeFileSync(join(folder, name), bytes, "latin1");
    };

    test("for a line appended", () => {
      const restore = spoil("certificate.pdf", (text) => `${text}\n% more\n`);
      expect(okays()).not.toContain("nothing was appended: OK");
      expect(okays()).not.toContain("Verification: OK");
      restore();
    });

    test("for a byte changed", () => {
      const restore = spoil("certificate.pdf", (text) => `${text.slice(0, 2500)}~${text.slice(2501)}`);
      expect(okays()).not.toContain("Verification: OK");
      expect(okays()).not.toContain("signature: OK");
      restore();
    });

    test("for roots of somebody else", () => {
      const foreign = readFileSync(join(import.meta.dirname, "../vectors/certificates/ca.pem"), "latin1");
      const restore = spoil("ca.pem", () => foreign);
      expect(okays()).not.toContain("Verification: OK");
      expect(okays()).not.toContain("signature: OK");
      restore();
    });

    test("for another attachment", () => {
      const [name = ""] = readFileSync(join(folder, "attachments.txt"), "utf8").slice(66).split("\n");
      const restore = spoil(name, () => "Something else.\n");
      expect(okays()).not.toContain(`${name}: OK`);
      restore();
      expect(okays()).toContain(`${name}: OK`);
    });
  });

  test("finds an intact record by the short way, too", async () => {
    const command = "npm run -s verify -- certificate.pdf --trust ca.pem";
    expect(readme).toContain(command);
    const script = command.replace("npm", `npm --prefix ${JSON.stringify(join(import.meta.dirname, "../.."))}`);
    const { status, lines } = run(script);
    expect([status, lines[0]]).toEqual([0, "certificate.pdf: This certificate is genuine"]);
  });

  test("gets the four words of the recipe that comes with the evidence package", async () => {
    const { bytes } = await new Client().raw(`/v1/notifications/${id}/evidence`);
    const { unzipSync } = await import("fflate");
    const files = unzipSync(bytes);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name.replace("/", "-")), content);
    const text = new TextDecoder().decode(files["README.txt"]);
    const steps = text
      .slice(text.indexOf("# 1."), text.indexOf("Or all of it"))
      .replace("attachments/*", "attachments-*");
    const { lines, stderr } = run(steps);
    expect(stderr.replace(/^(Using configuration|Verification: OK).*\n?/gm, "")).toBe("");
    expect([...lines, ...stderr.split("\n")]).toEqual(
      expect.arrayContaining(["Verification: OK", "evidence OK", "links OK"]),
    );
    const hashes = lines.flatMap((line) => /^[0-9a-f]{64}(?=$| {2})/.exec(line) ?? []);
    expect(hashes).toHaveLength(6);
    expect(hashes.slice(0, 3)).toEqual(hashes.slice(3));
  });
});
