import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signCertificate } from "#lib/certificate/sign.ts";
import { fault, ruleText } from "#lib/contract/errors.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsFromPem, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { simulated } from "#lib/i18n/en/record/states.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { unsigned } from "#tests/support/vectors/certificate-vectors.ts";
import { FIRST_CALL, GUIDE_RECIPE, runRecipe, VERIFY_GUIDE } from "../../support/samples/recipes.ts";
import { Client, newAddress } from "../../support/server/api.ts";
import { toolTest } from "../../support/tools/tools.ts";

/** Runs the first call of the README and the recipe of the guide as they are printed, with another address. */

const { url } = inject("api");
const folder = mkdtempSync(join(tmpdir(), "acuse-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A new client address, without a change of the printed commands. */
writeFileSync(join(folder, ".curlrc"), `header = "x-forwarded-for: ${newAddress()}"\n`);

const here = (commands: string) => commands.replaceAll("localhost:3000", url.replace("http://", ""));

function run(script: string) {
  const env = { ...process.env, LC_ALL: "C.UTF-8", CURL_HOME: folder, TMPDIR: folder };
  const options = { cwd: folder, encoding: "utf8" as const, env };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], options);
  return { status, lines: stdout.trim().split("\n"), stderr };
}

const recipe = here(GUIDE_RECIPE);

toolTest(["bash", "curl", "jq", "openssl", "pdfdetach"])("recipe of the README", () => {
  let id: string;

  beforeAll(async () => {
    const first = run(`${here(FIRST_CALL)}\necho "made $ID"`);
    expect(first.stderr).toBe("");
    id = /made ([0-9a-f-]{36})/.exec(first.lines.join("\n"))?.[1] ?? "";
    expect(first.lines).toContain(`${url}/verify/${id}`);
    await new Client().sealed(id);
  });

  test("the README's first call, run again, stops with the server's message", () => {
    const { status, lines, stderr } = run(here(FIRST_CALL));
    expect([status === 0, lines]).toEqual([false, [""]]);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(ruleText(fault("second_test_key")))]);
  });

  test("the README's first call stops when nothing listens", () => {
    const { status, lines, stderr } = run(FIRST_CALL.replaceAll("localhost:3000", "localhost:1"));
    expect([status === 0, lines]).toEqual([false, [""]]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("the command says that the certificate is of a simulation, with and without trusted roots", () => {
    const [pdf, roots] = [join(folder, "certificate.pdf"), join(folder, "command-ca.pem")];
    expect(run(`curl -fsS ${url}/trust/ca.pem -o ${roots}`).status).toBe(0);
    const command = (...options: string[]) =>
      spawnSync(process.execPath, ["lib/server/commands/verify.ts", pdf, ...options], { encoding: "utf8" });
    const [trusted, alone] = [command("--trust", roots), command()];
    expect([trusted.status, alone.status]).toEqual([0, 2]);
    for (const { stdout } of [trusted, alone]) expect(stdout).toContain(simulated.outcome);
  });

  const verify = (script = recipe) => run(`ID=${id}\n${script}`);

  test("the README's recipe prints OK for every part of an intact record", () => {
    const { lines, stderr } = verify();
    expect(stderr.replace(/^(Using configuration|CMS Verification successful|Verification: OK).*\n?/gm, "")).toBe("");
    const okays = [...lines, ...stderr.split("\n")].filter((line) => /OK$/.test(line));
    expect(okays.filter((line) => line !== "Verification: OK")).toHaveLength(7);
    expect(okays).toEqual(
      expect.arrayContaining([
        "whole file: OK",
        "record: OK",
        "time-stamps: OK",
        "signature: OK",
        "links: OK",
        "content: OK",
        expect.stringMatching(/^[0-9a-f-]{36}: OK$/),
      ]),
    );
    expect(lines.join("\n")).toMatch(/Time stamp: \w+ +\d+ [\d:.]+ \d{4} GMT/);
  });

  describe("records without an OK", () => {
    /** The recipe without its downloads, on changed files. */
    const offline = recipe.replace(/^curl .*$/gm, "").replace(/^for a in .*$/m, "");
    const okays = () => verify(offline).lines.filter((line) => /OK$/.test(line));
    const spoil = (name: string, change: (text: string) => string) => {
      const bytes = readFileSync(join(folder, name), "latin1");
      writeFileSync(join(folder, name), change(bytes), "latin1");
      return () => writeFileSync(join(folder, name), bytes, "latin1");
    };

    test("the README's recipe prints no OK for a line appended", () => {
      const restore = spoil("certificate.pdf", (text) => `${text}\n% more\n`);
      // Each revision is checked by itself, so its time-stamp still is in order.
      expect(okays()).not.toContain("whole file: OK");
      restore();
    });

    test("the README's recipe prints no OK for a byte changed", () => {
      const restore = spoil("certificate.pdf", (text) => `${text.slice(0, 2500)}~${text.slice(2501)}`);
      expect(okays()).not.toContain("time-stamps: OK");
      expect(okays()).not.toContain("signature: OK");
      restore();
    });

    test("the README's recipe prints no OK for the roots of another service", () => {
      const foreign = readFileSync(join(import.meta.dirname, "../../vectors/certificates/ca.pem"), "latin1");
      const restore = spoil("ca.pem", () => foreign);
      expect(okays()).not.toContain("time-stamps: OK");
      expect(okays()).not.toContain("signature: OK");
      restore();
    });

    test("the README's recipe prints no OK for another attachment", () => {
      okays();
      const [name = ""] = readFileSync(join(folder, "attachments.txt"), "utf8").slice(66).split("\n");
      const restore = spoil(name, () => "Something else.\n");
      expect(okays()).not.toContain(`${name}: OK`);
      restore();
      expect(okays()).toContain(`${name}: OK`);
    });
  });

  test("the README's short recipe accepts an intact record", async () => {
    const command = "npm run -s verify -- certificate.pdf --trust ca.pem";
    expect(VERIFY_GUIDE).toContain(command);
    const script = command.replace("npm", `npm --prefix ${JSON.stringify(join(import.meta.dirname, "../../.."))}`);
    const { status, lines } = run(script);
    expect([status, lines[0]]).toEqual([0, "certificate.pdf: This certificate is genuine"]);
  });

  describe("recipe of an evidence package", () => {
    let files: Record<string, Uint8Array>;
    beforeAll(async () => {
      files = unzipSync((await new Client().raw(`/v1/notifications/${id}/evidence`)).bytes);
    });

    const words = (changed: Record<string, Uint8Array | string> = {}) => {
      const text = new TextDecoder().decode(files["README.txt"]);
      const steps = text.slice(text.indexOf("# 1."), text.indexOf("What was signed is"));
      return runRecipe(steps, { ...files, ...changed }).okays;
    };
    const WORDS = [
      "content OK",
      "evidence OK",
      "files OK",
      "links OK",
      "signature OK",
      "time-stamps OK",
      "token OK",
      "whole file OK",
    ];
    const but = (word: string) => WORDS.filter((one) => one !== word);

    test("the package's recipe prints OK for each step", () => {
      expect(words()).toEqual(WORDS);
    });

    test("the package's recipe prints no OK for a signature by the service's time-stamp authority", async () => {
      const evidence = files["evidence.json"] ?? new Uint8Array();
      const now = new Date(Date.now() + 60_000);
      const forger = await newIdentity(await newIssuer("Elsewhere"), "signing");
      const authority = await newIdentity(await newIssuer("Public authority"), "time-stamping");
      const stamp = createAuthority(authority, { clock: () => now });
      const { pdf } = await signCertificate(await unsigned({ files: [evidence] }), { identity: forger, stamp, now });
      const { docTimeStamp } = await readCertificate(pdf);
      const { signer } = rootsFromPem(new TextDecoder().decode(files["ca.pem"]));
      const roots = rootsToPem({ signer, timeStamp: authority.chain });
      const forged = { "certificate.pdf": pdf, "token.der": docTimeStamp?.token ?? "", "ca.pem": roots };
      expect(words(forged)).toEqual(["files OK", "time-stamps OK", "token OK", "whole file OK"]);
    });

    test("the package's recipe prints no OK for another attachment", () => {
      const name = Object.keys(files).find((one) => one.startsWith("attachments/")) ?? "";
      expect(words({ [name]: "Something else.\n" })).toEqual(but("content OK"));
    });
  });
});
