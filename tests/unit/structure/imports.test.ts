import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = ["app", "components", "lib"]
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((file) => join(top, file)))
  .filter((file) => /\.(ts|tsx)$/.test(file));
const text = new Map(sources.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** Every module a file names, ours as a path from the top, packages as their name. */
function imports(file: string): string[] {
  const named = (text.get(file) ?? "").matchAll(/(?:\bfrom|\bimport|\bimport\()\s*\(?\s*"([^"]+)"/g);
  return [...named].map(([, target = ""]) => {
    if (target.startsWith("#")) return target.slice(1);
    return target.startsWith(".") ? relative(root, join(root, dirname(file), target)) : target;
  });
}

/** The rooms from the top down; a room may import itself and what its row lists. */
const base = [
  "lib/config.ts",
  "lib/authority-http.ts",
  "lib/log",
  "lib/metrics.ts",
  "lib/vitals.ts",
  "lib/db.ts",
  "lib/keys",
  "lib/evidence/",
  "lib/contract/",
  "lib/i18n/",
  "lib/pdf/",
  "prisma/",
];
const adapters = [
  "lib/transports/",
  "lib/templates/",
  "lib/certificate/",
  "lib/tsa/",
  "lib/revocation/",
  "lib/blobs.ts",
  "lib/jobs",
  "lib/safe-fetch",
];
const allowed: [room: string, targets: string[]][] = [
  ["lib/evidence/", []],
  ["lib/contract/", ["lib/evidence/"]],
  ["lib/i18n/", ["lib/evidence/", "lib/contract/"]],
  ["lib/pdf/", ["lib/evidence/"]],
  ["lib/config.ts", []],
  ["lib/authority-http.ts", []],
  ["lib/db.ts", ["lib/config.ts", "lib/log", "lib/metrics.ts", "prisma/"]],
  ["lib/metrics.ts", []],
  ["lib/vitals.ts", ["lib/log"]],
  ["lib/keys", ["lib/config.ts", "lib/contract/", "lib/evidence/"]],
  ["lib/certificate/", [...base, "components/record/"]],
  ...adapters.filter((room) => room !== "lib/certificate/").map((room): [string, string[]] => [room, base]),
  ["lib/access/", [...base, "lib/rate-limit.ts", "lib/jobs.ts", "lib/transports/"]],
  ["lib/outbound/", [...base, "lib/rate-limit.ts", "lib/safe-fetch"]],
  ["lib/notifications/", [...base, ...adapters, "lib/access/", "lib/outbound/"]],
  ["components/", ["lib/evidence/", "lib/contract/", "lib/i18n/", "lib/access/", "components/"]],
];

describe("imports point downwards", () => {
  for (const [room, targets] of allowed)
    test(`${room} imports only ${targets.join(", ") || "itself"}`, () => {
      const ours = /^(app|components|lib|prisma)\//;
      const wrong = sources
        .filter((file) => file.startsWith(room))
        .flatMap((file) => imports(file).map((target) => ({ file, target })))
        .filter(({ target }) => ours.test(target) && !target.startsWith(room))
        .filter(({ target }) => !targets.some((place) => target.startsWith(place)));
      expect(wrong).toEqual([]);
    });

  test("nothing in lib or components imports app", () => {
    const wrong = sources.filter((file) => !file.startsWith("app/") && imports(file).some((t) => t.startsWith("app/")));
    expect(wrong).toEqual([]);
  });
});

describe("what only one place may know", () => {
  const rules: [what: string, pattern: RegExp, places: string[]][] = [
    // The launcher only hands its environment on to the worker process.
    ["process.env", /process\.env\b/, ["lib/config.ts", "lib/server/launcher.ts", "lib/server/worker-process.ts"]],
    ["new PrismaClient", /new PrismaClient\b/, ["lib/db.ts"]],
    ["react-pdf", /"(@react-pdf\/\w+|pdfkit)"/, ["components/record/pdf-", "lib/certificate/"]],
    ["pkijs", /"(pkijs|asn1js)"/, ["lib/evidence/", "lib/tsa/", "lib/certificate/", "lib/keys"]],
    [
      "appending links",
      /\blink\.create(Many)?\(|INSERT INTO "?links/i,
      ["lib/notifications/chain.ts", "lib/notifications/create.ts"],
    ],
  ];
  for (const [what, pattern, places] of rules)
    test(`${what} stands only in ${places.join(", ")}`, () => {
      const found = sources.filter((file) => pattern.test(text.get(file) ?? ""));
      expect(found.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
    });
});

test("the sources are really read", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(imports("app/layout.tsx")).toContain("app/globals.css");
});
