import { describe, expect, test } from "vitest";
import { variablesOf } from "#components/dashboard/compose/variables.tsx";
import { composeWords } from "#components/dashboard/compose/words.ts";
import { messages } from "#lib/i18n/messages.ts";

const words = composeWords(messages("en"), 20);

type Given = Parameters<typeof variablesOf>[0];

const rowsOf = ({ texts, ...more }: Omit<Partial<Given>, "texts"> & { texts?: Partial<Given["texts"]> }) =>
  variablesOf(
    {
      texts: { subject: "", body_text: "", body_html: "", to: "", sender_name: "", sender_email: "", ...texts },
      values: new Map(),
      emptied: new Set(),
      templates: [],
      markers: new Map(),
      asked: [],
      ...more,
    },
    words,
  );

describe("The variables of the compose form", () => {
  test("each marker has one row, with every text and file that it stands in", () => {
    const rows = rowsOf({
      texts: { subject: "Lease {{flat}}", body_text: "{{name}}, {{flat}} {{ flat }}" },
      templates: [{ key: 0, url: " saved:1", filename: "Contract.pdf" }],
      markers: new Map([["saved:1", ["flat", "rent"]]]),
    });
    expect(rows.map(({ name, places }) => [name, places])).toEqual([
      ["flat", ["Subject", "Message", "Contract.pdf"]],
      ["name", ["Message"]],
      ["rent", ["Contract.pdf"]],
    ]);
  });

  test("an empty value is missing until it is meant to be empty", () => {
    const texts = { subject: "{{a}} {{b}} {{c}}" };
    const rows = rowsOf({
      texts,
      values: new Map([
        ["a", "1"],
        ["b", " \n"],
      ]),
      emptied: new Set(["c"]),
    });
    expect(rows.map(({ name, missing }) => [name, missing])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ]);
  });

  test("a value outlives its marker, and an empty field does not", () => {
    const rows = rowsOf({
      values: new Map([
        ["gone", "14-B"],
        ["typo", ""],
      ]),
    });
    expect(rows.map(({ name, places }) => [name, places])).toEqual([["gone", []]]);
  });

  test("a marker that only the server found has a row", () => {
    expect(rowsOf({ asked: ["rent"] })).toMatchObject([{ name: "rent", missing: true }]);
  });
});
