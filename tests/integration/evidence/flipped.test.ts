import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";

/**
 * One bit of a sealed certificate flipped, in some of its bytes; with `FLIP=2/12` in every byte of the second twelfth, which takes
 * a minute or two of processor time, and so on.
 */
const { FLIP } = process.env;
const folder = join(import.meta.dirname, "../../vectors/certificates");
const sealed = new Uint8Array(readFileSync(join(folder, "sealed.pdf")));
const roots = rootsFromPem(readFileSync(join(folder, "ca.pem"), "utf8"));

function someBytes(): number[] {
  // The seal's own digits, which no byte range covers, more closely than the rest.
  const token = Buffer.from(sealed).lastIndexOf("/Contents <") + "/Contents <".length;
  const near = Array.from({ length: 40 }, (_, i) => token + 89 * i);
  return [...near, ...Array.from({ length: Math.floor(sealed.length / 1009) }, (_, i) => 3 + 1009 * i)];
}

function bytesOf(part: string): number[] {
  const [, nth = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(part) ?? []).map(Number);
  if (!parts || nth < 1 || nth > parts) throw new Error(`FLIP takes a part such as 2/8, not ${part}`);
  const bound = (count: number) => Math.floor((sealed.length * count) / parts);
  return Array.from({ length: bound(nth) - bound(nth - 1) }, (_, i) => bound(nth - 1) + i);
}

it(
  "a certificate with any flipped bit is not proven",
  async () => {
    const places = FLIP ? bytesOf(FLIP) : someBytes();
    const named = new Map<string, number>();
    for (const at of places) {
      const bytes = sealed.slice();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      const { standing, checks } = await examine([{ name: "c.pdf", bytes }], roots);
      expect(standing, `byte ${at}`).not.toBe("proven");
      for (const { code, facts } of checks.filter(({ state }) => state === "failed")) {
        const what = `${code}: ${facts?.problem}`;
        named.set(what, (named.get(what) ?? 0) + 1);
      }
    }
    if (FLIP) console.log(`${places.length} of ${sealed.length} bytes`, Object.fromEntries(named));
  },
  FLIP ? 3_600_000 : undefined,
);
