import { expect, test } from "vitest";
import { TROUBLE } from "./run/audit.ts";
import { PHASES } from "./run/phases.ts";

/** The short form of `npm run faults`. */
const COUNT = 12;

for (const { name, skipped, run } of PHASES)
  test.skipIf(skipped)(
    `${name}: everything acknowledged exists, was mailed once, verifies and is sealed`,
    async () => {
      const { counts } = await run(COUNT);
      expect(counts).toMatchObject({ acknowledged: COUNT, ...Object.fromEntries(TROUBLE.map((key) => [key, 0])) });
      expect(counts.mails).toBeGreaterThan(COUNT / 2);
    },
    180_000,
  );
