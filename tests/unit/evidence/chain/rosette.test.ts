import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rosette } from "#lib/evidence/chain/rosette.ts";
import { sha256Hex, toHex } from "#lib/evidence/digest.ts";

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const digestOf = (hash: string) => sha256Hex(new TextEncoder().encode(rosette(hash).paths.join("\n")));

describe("published rosettes", () => {
  it.each([
    ["0".repeat(64), "3a8c4a3b38e76e37db407e09b04ed59f90abeb8b3975d1292e5c5dddfba37874"],
    ["f".repeat(64), "23f1a7cf2666f3e5f4dcc130ac808c8a0f22e900bb65b51097a7b94caac98852"],
    [
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "c2b5c30503df764fbf7a0e494c9fb0784131c2a283f811077e01dbbdad56baa9",
    ],
    [
      "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
      "d263d83e1521cdf3f93d78630b3ae4018ce14a6b0bc13f379982540393265259",
    ],
    [
      "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3",
      "9779437763696f73392b07ce930bb97532a0c8954db88f677acf11cdda696128",
    ],
    [
      "8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f",
      "cb3396b9f741ec610321b1609fbdf8d79a4ea6124c4657c28d7441631467b6c1",
    ],
  ])("draws the rosette of %s as it was published", async (hash, drawing) => {
    expect(await digestOf(hash)).toBe(drawing);
  });
});

describe("any hash", () => {
  it("a rosette has seven or eight closed curves of integers in less than 13 KB", () => {
    fc.assert(
      fc.property(anyHash, (hash) => {
        const { paths, viewBox } = rosette(hash);
        expect(viewBox).toBe("-1000 -1000 2000 2000");
        expect(paths.length).toBeGreaterThanOrEqual(7);
        expect(paths.length).toBeLessThanOrEqual(8);
        for (const path of paths) expect(path).toMatch(/^M0-\d+c[\ds -]+z$/);
        expect(paths.join("").length).toBeLessThan(13_000);
      }),
    );
  });

  it("every curve of a rosette stays inside the view box and ends where it began", () => {
    fc.assert(
      fc.property(anyHash, (hash) => {
        for (const path of rosette(hash).paths) {
          const points = pointsOf(path);
          for (const [x, y] of points) expect(Math.hypot(x, y)).toBeLessThanOrEqual(987);
          expect(points.at(-1)).toEqual(points[0]);
        }
      }),
    );
  });

  it("two hashes have different rosettes", () => {
    fc.assert(
      fc.property(anyHash, anyHash, (one, other) => {
        fc.pre(one !== other);
        expect(rosette(one).paths).not.toEqual(rosette(other).paths);
      }),
    );
  });
});

it.each([
  "",
  "0".repeat(63),
  "F".repeat(64),
  "not a hash",
])("draws no rosette for “%s”, which is not a hash", (text) => {
  expect(rosette(text).paths).toEqual([]);
});

/** The points that the path runs through. */
function pointsOf(path: string): [number, number][] {
  const [start = "", curves = ""] = path.slice(1, -1).split("c");
  const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
  const [startX = 0, startY = 0] = numbers(start);
  const points: [number, number][] = [[startX, startY]];
  let [x, y] = [startX, startY];
  for (const curve of curves.split("s")) {
    const [dx = Number.NaN, dy = Number.NaN] = numbers(curve).slice(-2);
    [x, y] = [x + dx, y + dy];
    points.push([x, y]);
  }
  return points;
}
