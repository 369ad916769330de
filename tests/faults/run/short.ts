import { expect, test } from "vitest";
import { TROUBLE } from "./audit.ts";
import { PHASES } from "./phases.ts";

/** The short form of `npm run faults`, a few phases to a file so that files may run side by side. */
const COUNT = 10;

export function shortRun(...names: string[]): void {
  for (const part of names) {
    const phase = PHASES.find(({ name }) => name.includes(part));
    if (!phase) throw new Error(`no phase is called ${part}`);
    test.skipIf(phase.skipped)(
      `${phase.name}: everything acknowledged exists, was mailed once, verifies and is sealed`,
      async () => {
        const { counts } = await phase.run(COUNT);
        expect(counts).toMatchObject({ acknowledged: COUNT, ...Object.fromEntries(TROUBLE.map((key) => [key, 0])) });
        expect(counts.mails).toBe(COUNT - 1);
      },
    );
  }
}
