import { expect, test } from "vitest";
import { answerSample } from "#tests/support/samples/page.tsx";
import { STORIES } from "#tests/support/samples/stories.ts";

test.each(
  STORIES.map((sample) => [sample.name, sample] as const),
)("the record %s fails verification only when it was changed", async (_, sample) => {
  const page = await answerSample(sample, new Request("https://acuse.example/verify/x"));
  expect((await page.text()).includes('data-banner="broken"')).toBe(Boolean(sample.tamper));
});
