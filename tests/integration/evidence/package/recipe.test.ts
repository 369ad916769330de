import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { signCertificate } from "#lib/certificate/sign.ts";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { EVIDENCE, LINKS, SPLIT, STAMPS, signature, TIME } from "#lib/evidence/package/recipe.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { withoutPadding } from "#tests/support/pki/forge-gap.ts";
import { GUIDE_RECIPE, runRecipe } from "#tests/support/samples/recipes.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { unsigned } from "#tests/support/vectors/certificate-vectors.ts";
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };

const load = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../../vectors/forgeries", name)));
const genuine = load("sealed.pdf");
const { evidence: certified } = await readCertificate(genuine);
const ID = JSON.parse(new TextDecoder().decode(certified ?? new Uint8Array())).notification_id;
const files = (name: string) => ({ "certificate.pdf": load(name), "ca.pem": load("ca.pem") });

const ALL = ["content: OK", "links: OK", "record: OK", "signature: OK", "time-stamps: OK", "whole file: OK"];

test("the guide's recipe contains the commands that packages and pages print", () => {
  const commands = [SPLIT, STAMPS, TIME, signature("'signature: OK'"), EVIDENCE, LINKS];
  for (const command of commands) expect(GUIDE_RECIPE).toContain(command);
});

toolTest(["bash", "openssl", "pdfdetach", "jq"])("shell recipe", () => {
  test.each(["sealed.pdf", "genuine.pdf"])("the shell recipe prints OK for every fact of %s", (name) => {
    expect(runRecipe(GUIDE_RECIPE, files(name), { ID }).okays).toEqual(ALL);
  });

  test.each(
    forgeries.filter(({ file }) => !file.startsWith("late")),
  )("the shell recipe extracts the signed bytes or misses an OK: $file: $about", async ({ file }) => {
    const { okays, evidence, signed } = runRecipe(GUIDE_RECIPE, files(file), { ID });
    if (okays.length < ALL.length) return;
    const read = await readCertificate(genuine);
    expect(evidence).toEqual(read.evidence);
    const [range] = read.signatures;
    expect(signed).toEqual(genuine.subarray(0, (range?.byteRange[2] ?? 0) + (range?.byteRange[3] ?? 0)));
  });

  test.each([
    "gap.pdf",
    "gap-renewed.pdf",
    "beyond.pdf",
    "gap-short.pdf",
  ])("the shell recipe misses an OK for %s", (file) => {
    expect(runRecipe(GUIDE_RECIPE, files(file), { ID }).okays.length).toBeLessThan(ALL.length);
  });

  // Readers mend a file whose cross-reference moved, and then may show objects that no cross-reference names.
  test.each([
    ["sealed.pdf", 1],
    ["sealed.pdf", 4],
    ["genuine.pdf", 1],
    ["genuine.pdf", 2],
  ])("the shell recipe rejects %s without %i digits of its last padding", (name, digits) => {
    const given = { ...files(name), "certificate.pdf": withoutPadding(load(name), digits) };
    const { okays } = runRecipe(GUIDE_RECIPE, given, { ID });
    expect(okays).not.toContain("whole file: OK");
    expect(okays).not.toContain("time-stamps: OK");
  });

  test("the shell recipe rejects a signer of an authority that only the system trusts", async () => {
    const now = new Date();
    const [signing, system, authority] = [
      // In base64 one of them is REND: where a block ends is not said by these letters alone.
      await newIdentity(await newIssuer("Test service root DCC-DCC-DCC"), "signing"),
      await newIdentity(await newIssuer("Test system root"), "signing"),
      await newIdentity(await newIssuer("Test time-stamping root"), "time-stamping"),
    ];
    const store = temporaryFolder();
    writeFileSync(join(store, "system.pem"), rootsToPem({ signer: system.chain, timeStamp: [] }));
    spawnSync("openssl", ["rehash", store]);
    const page = await unsigned({ files: [certified ?? new Uint8Array()] });
    const stamp = createAuthority(authority, { clock: () => now });
    expect(rootsToPem({ signer: signing.chain, timeStamp: [] })).toContain("REND");
    const run = async (identity: Identity) => {
      const { pdf } = await signCertificate(page, { identity, stamp, now });
      const ca = rootsToPem({ signer: signing.chain, timeStamp: authority.chain });
      const given = { "certificate.pdf": pdf, "ca.pem": new TextEncoder().encode(ca) };
      return runRecipe(GUIDE_RECIPE, given, { ID, SSL_CERT_DIR: store }).okays;
    };
    expect(await run(signing)).toEqual(ALL);
    expect(await run(system)).toEqual(["time-stamps: OK", "whole file: OK"]);
  });

  test("the shell recipe prints nothing of a certificate by another signer", async () => {
    const words = "\u001b[Hsignature: OK\r";
    const evidence = JSON.stringify({ notification_id: ID, events: { [words]: words }, content: null });
    const page = await unsigned({ files: [new TextEncoder().encode(`${evidence}\n${evidence}`)] });
    const [signing, authority] = [
      await newIdentity(await newIssuer("Test service root"), "signing"),
      await newIdentity(await newIssuer("Test time-stamping root"), "time-stamping"),
    ];
    const now = new Date();
    const { pdf } = await signCertificate(page, {
      identity: signing,
      stamp: createAuthority(authority, { clock: () => now }),
      now,
    });
    const { okays, output } = runRecipe(GUIDE_RECIPE, { ...files("sealed.pdf"), "certificate.pdf": pdf }, { ID });
    expect(okays).toEqual(["whole file: OK"]);
    expect(output).not.toContain("\u001b");
    expect(output).not.toContain("Time stamp:");
  });

  describe("recipe of an evidence package", () => {
    async function words(name: string) {
      const { evidence, docTimeStamp } = await readCertificate(load(name));
      const read = parseEvidence((await readCertificate(genuine)).evidence ?? new Uint8Array());
      if (!evidence || !("format" in read)) throw new Error("it holds no evidence");
      const text = packageReadme("en", read, null);
      const steps = text.slice(text.indexOf("# 1."), text.indexOf("# 6."));
      return runRecipe(steps, {
        ...files(name),
        "evidence.json": evidence,
        "token.der": docTimeStamp?.token ?? new Uint8Array(),
      }).okays;
    }

    test("the recipe of a genuine evidence package prints every OK", async () => {
      const said = ["evidence OK", "links OK", "signature OK", "time-stamps OK", "token OK", "whole file OK"];
      expect(await words("sealed.pdf")).toEqual(said);
      expect(await words("genuine.pdf")).toEqual(said);
    });

    test("the recipe of an evidence package rejects a document in a gap", async () => {
      expect(await words("gap.pdf")).not.toContain("time-stamps OK");
      expect(await words("gap.pdf")).not.toContain("evidence OK");
      expect(await words("gap-renewed.pdf")).not.toContain("whole file OK");
    });
  });
});
