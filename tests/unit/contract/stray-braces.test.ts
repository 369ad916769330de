import { expect, test } from "vitest";
import { strayBraces } from "#lib/contract/fields/markers.ts";

test.each([
  ["Dear {{first name}}, {{flat}}", ["{{first name}}"]],
  ["{{}} {{ flat }} {{first name}} {{first name}}", ["{{}}", "{{first name}}"]],
  ["{{{{flat}}}} {{a {{flat}} b}}", []],
  ["{flat} {{flat} {{a\nb}}", []],
])("of %j the braces %j are no marker", (text, stray) => {
  expect(strayBraces(text)).toEqual(stray);
});
