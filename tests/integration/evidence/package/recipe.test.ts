import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { EVIDENCE, LINKS, SIGNATURE, SPLIT, STAMPS } from "#lib/evidence/package/recipe.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { GUIDE_RECIPE, runRecipe } from "#tests/support/samples/recipes.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };

const load = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../../vectors/forgeries", name)));
const genuine = load("sealed.pdf");
const files = (name: string) => ({ "certificate.pdf": load(name), "ca.pem": load("ca.pem") });

const ALL = [
  "Verification: OK",
  "Verification: OK",
  "content: OK",
  "links: OK",
  "nothing was appended: OK",
  "signature: OK",
];

test("the guide's recipe contains the commands that packages and pages print", () => {
  for (const commands of [SPLIT, STAMPS, SIGNATURE, EVIDENCE, LINKS]) expect(GUIDE_RECIPE).toContain(commands);
});

toolTest(["bash", "openssl", "pdfdetach", "jq"])("shell recipe", () => {
  test.each(["sealed.pdf", "genuine.pdf"])("the shell recipe prints OK for every fact of %s", (name) => {
    expect(runRecipe(GUIDE_RECIPE, files(name)).okays).toEqual(ALL);
  });

  test.each(
    forgeries.filter(({ file }) => !file.startsWith("late")),
  )("the shell recipe extracts the signed bytes or misses an OK: $file: $about", async ({ file }) => {
    const { okays, evidence, signed } = runRecipe(GUIDE_RECIPE, files(file));
    if (okays.length < ALL.length) return;
    const read = await readCertificate(genuine);
    expect(evidence).toEqual(read.evidence);
    const [range] = read.signatures;
    expect(signed).toEqual(genuine.subarray(0, (range?.byteRange[2] ?? 0) + (range?.byteRange[3] ?? 0)));
  });

  test.each(["gap.pdf", "gap-renewed.pdf", "beyond.pdf"])("the shell recipe misses an OK for %s", (file) => {
    expect(runRecipe(GUIDE_RECIPE, files(file)).okays.length).toBeLessThan(ALL.length);
  });

  describe("recipe of an evidence package", () => {
    async function words(name: string) {
      const { evidence, docTimeStamp } = await readCertificate(load(name));
      const read = parseEvidence((await readCertificate(genuine)).evidence ?? new Uint8Array());
      if (!evidence || !("format" in read)) throw new Error("it holds no evidence");
      const text = packageReadme("en", read, null);
      const steps = text.slice(text.indexOf("# 1."), text.indexOf("What was signed is"));
      return runRecipe(steps, {
        ...files(name),
        "evidence.json": evidence,
        "token.der": docTimeStamp?.token ?? new Uint8Array(),
      }).okays;
    }

    test("the recipe of a genuine evidence package prints every OK", async () => {
      const said = [
        "Verification: OK",
        "Verification: OK",
        "evidence OK",
        "links OK",
        "signature OK",
        "token OK",
        "whole file OK",
      ];
      expect(await words("sealed.pdf")).toEqual(said);
      expect(await words("genuine.pdf")).toEqual(said);
    });

    test("the recipe of an evidence package rejects a document in a gap", async () => {
      expect(await words("gap.pdf")).not.toContain("Verification: OK");
      expect(await words("gap.pdf")).not.toContain("evidence OK");
      expect(await words("gap-renewed.pdf")).not.toContain("whole file OK");
    });
  });
});
