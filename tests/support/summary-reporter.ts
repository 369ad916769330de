import type { Reporter, TestModule } from "vitest/node";

/** Names every skipped test, since a skipped one proves nothing, and ends with one plain line of counts. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const inState = (state: string) => tests.filter(({ test }) => test.result().state === state);
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    const skipped = inState("skipped");
    if (skipped.length) console.log("\nSkipped, so not proven here:");
    for (const { module, test } of skipped) console.log(`  ${module.relativeModuleId}: ${test.fullName}`);
    const counts = [`${inState("passed").length} passed`, `${inState("failed").length + broken} failed`];
    if (skipped.length) counts.push(`${skipped.length} skipped`);
    console.log(`\n${counts.join(", ")}`);
  }
}
