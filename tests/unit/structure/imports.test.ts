import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = ["app", "components", "lib"]
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((file) => join(top, file)))
  .filter((file) => /\.(ts|tsx)$/.test(file));
const text = new Map(sources.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** Modules that a file imports: ours as paths from the root, packages by name. */
function imports(file: string): string[] {
  const named = (text.get(file) ?? "").matchAll(/(?:\bfrom|\bimport|\bimport\()\s*\(?\s*"([^"]+)"/g);
  return [...named].map(([, target = ""]) => {
    if (target.startsWith("#")) return target.slice(1);
    return target.startsWith(".") ? relative(root, join(root, dirname(file), target)) : target;
  });
}

/** Rooms without notifications, from the top down: each may import itself and the rooms of its row. */
const base = [
  "lib/config.ts",
  "lib/db.ts",
  "lib/observability/",
  "lib/trust-services/",
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
  "lib/blobs/",
  "lib/tlog/",
  "lib/jobs/",
  "lib/safe-fetch/",
  "lib/rate-limit/",
];
const allowed: [room: string, targets: string[]][] = [
  ["lib/evidence/", []],
  ["lib/config.ts", ["lib/setting-types.ts"]],
  ["lib/contract/", ["lib/evidence/"]],
  ["lib/i18n/", ["lib/evidence/", "lib/contract/"]],
  ["lib/pdf/", ["lib/evidence/"]],
  ["lib/observability/", ["lib/config.ts", "lib/db.ts"]],
  ["lib/db.ts", ["lib/config.ts", "lib/observability/", "prisma/"]],
  ["lib/trust-services/", ["lib/config.ts", "lib/contract/", "lib/evidence/", "lib/observability/"]],
  ["lib/certificate/", [...base, "components/record/"]],
  ...adapters.filter((room) => room !== "lib/certificate/").map((room): [string, string[]] => [room, base]),
  ["lib/access/", [...base, "lib/rate-limit/", "lib/jobs/", "lib/transports/"]],
  ["lib/webhooks/", [...base, "lib/rate-limit/", "lib/safe-fetch/"]],
  ["lib/notifications/", [...base, ...adapters, "lib/access/", "lib/webhooks/"]],
  ["lib/http/", [...base, ...adapters, "lib/access/", "lib/webhooks/", "lib/notifications/", "lib/docs/"]],
  ["components/ui/", ["components/record/"]],
  ["components/", ["lib/evidence/", "lib/contract/", "lib/i18n/", "lib/access/", "components/"]],
];

describe("imports between folders", () => {
  for (const [room, targets] of allowed)
    test(`${room} imports only ${targets.join(", ") || "itself"}`, () => {
      const ours = /^(app|components|lib|prisma)\//;
      const wrong = sources
        .filter((file) => file.startsWith(room))
        .flatMap((file) => imports(file).map((target) => ({ file, target })))
        .filter(
          ({ target }) =>
            ours.test(target) &&
            !["lib/process-wide.ts", "lib/confined-process.ts", "lib/turns.ts"].includes(target) &&
            !target.startsWith(room),
        )
        .filter(({ target }) => !targets.some((place) => target.startsWith(place)));
      expect(wrong).toEqual([]);
    });

  test("nothing in lib or components imports app", () => {
    const wrong = sources.filter((file) => !file.startsWith("app/") && imports(file).some((t) => t.startsWith("app/")));
    expect(wrong).toEqual([]);
  });
});

/** A circle of imports through `file`; `null` without one. */
function circleThrough(file: string): string[] | null {
  const before = new Map<string, string>();
  const queue = [file];
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const target of imports(at)) {
      if (target === file) return pathTo(at, before);
      if (!text.has(target) || before.has(target)) continue;
      before.set(target, at);
      queue.push(target);
    }
  return null;
}

function pathTo(last: string, before: Map<string, string>): string[] {
  const previous = before.get(last);
  return previous === undefined ? [last] : [...pathTo(previous, before), last];
}

test("no file imports itself through other files", () => {
  expect(sources.flatMap((file) => circleThrough(file) ?? [])).toEqual([]);
});

describe("names restricted to one folder", () => {
  const rules: [what: string, pattern: RegExp, places: string[]][] = [
    // The launcher only hands its environment on to the worker process, and env-file.ts fills it before all other code.
    [
      "process.env",
      /process\.env\b/,
      [
        "lib/config.ts",
        "lib/server/start/env-file.ts",
        "lib/server/start/launcher.ts",
        "lib/server/worker/worker-process.ts",
      ],
    ],
    ["globalThis", /globalThis as/, ["lib/process-wide.ts"]],
    ["new PrismaClient", /new PrismaClient\b/, ["lib/db.ts"]],
    ["pg-boss", /pgboss\.|"pg-boss"/, ["lib/jobs/"]],
    ["react-pdf", /"(@react-pdf\/\w+|pdfkit)"/, ["components/record/pdf/", "lib/certificate/"]],
    ["pkijs", /"(pkijs|asn1js)"/, ["lib/evidence/", "lib/certificate/", "lib/trust-services/"]],
    [
      "appending links",
      /\blink\.create(Many)?\(|INSERT INTO "?links/i,
      ["lib/notifications/chain/append.ts", "lib/notifications/create/create.ts"],
    ],
  ];
  for (const [what, pattern, places] of rules)
    test(`${what} occurs only in ${places.join(", ")}`, () => {
      const found = sources.filter((file) => pattern.test(text.get(file) ?? ""));
      expect(found.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
    });
});

test("the import test reads the sources", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(imports("app/layout.tsx")).toContain("app/globals.css");
});

test("no unit test mocks a module, because unit tests share a process", () => {
  const folder = join(root, "tests/unit");
  const mocking = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /^vi\.(do)?[mM]ock\(/m.test(readFileSync(join(folder, file), "utf8")));
  expect(mocking).toEqual([]);
});
