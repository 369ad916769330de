import { expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";

test.each([
  ['Asociación "El Roble"', "“Asociación 'El Roble'”", "«Asociación 'El Roble'»"],
  ["O’Brien", "“O’Brien”", "«O’Brien»"],
  ["Acme” is a notary. “Acme", "“Acme' is a notary. 'Acme”", "«Acme' is a notary. 'Acme»"],
  ["Acme’’ is a notary. ‘‘Acme", "“Acme' is a notary. 'Acme”", "«Acme' is a notary. 'Acme»"],
  ['a＂b″c❞d""e»f', "“a'b'c'd'e'f”", "«a'b'c'd'e'f»"],
])("the marks inside of %s do not end its quotation", (text, english, spanish) => {
  expect([messages("en").quoted(text), messages("es").quoted(text)]).toEqual([english, spanish]);
});
