import { describe, expect, test } from "vitest";
import { readRecordNumber } from "#lib/contract/fields/record-number.ts";

const ID = "3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9";
const BARE = ID.replaceAll("-", "");

describe("record numbers", () => {
  test.each([
    ["as it is printed", ID],
    ["in capitals", ID.toUpperCase()],
    ["with spaces around it and a line break", `  ${ID}\r\n`],
    ["without hyphens", BARE],
    ["in groups of four", BARE.replace(/.{4}/g, "$& ")],
    ["with dashes of a word processor", ID.replaceAll("-", "–")],
    ["with soft hyphens and zero-width spaces", ID.replaceAll("-", "-\u00ad\u200b")],
    ["with full-width letters", ID.replaceAll("f", "ｆ")],
    ["the record's address", `https://acuse.example/verify/${ID}?lang=es#facts`],
    ["an address of its certificate", `https://acuse.example/v1/notifications/${ID}/certificate`],
    ["an address whose number lost its hyphens", `https://acuse.example/verify/${BARE}/`],
    ["with letters that look like digits", ID.replace("0", "O").replace("1", "l").replace("1", "I")],
    ["a sentence around it", `Número: ${ID}.`],
  ])("reads a record number %s", (_, typed) => expect(readRecordNumber(typed)).toMatchObject({ id: ID }));
});

describe("invalid record numbers", () => {
  test.each([
    ["nothing", "", { wrong: "empty" }],
    ["only hyphens", " - - ", { wrong: "empty" }],
    ["one digit too few", ID.slice(0, -1), { wrong: "length", digits: 31 }],
    ["one digit too many", `${ID}0`, { wrong: "length", digits: 33 }],
    ["one digit too many before it", `0${ID}`, { wrong: "length", digits: 33 }],
    ["letters that no number has", ID.replace("0", "g").replace("1", "z"), { wrong: "signs", signs: ["g", "z"] }],
    ["another script's letter", ID.replace("c", "с"), { wrong: "signs", signs: ["с"] }],
    ["an address of somewhere else", "https://evil.example/", { wrong: "signs" }],
    ["a half character", "\ud800", { wrong: "signs" }],
  ])("reports the error of a record number: %s", (_, typed, wrong) => {
    const read = readRecordNumber(typed);
    expect(read).toMatchObject(wrong);
    expect(read).not.toHaveProperty("id");
  });

  test("an invalid record number is shown with at most 200 whole characters", () => {
    const { typed } = readRecordNumber(`${"\ud83d\ude00".repeat(10_000)}\ud800`);
    expect([...typed]).toHaveLength(200);
    expect(typed.isWellFormed()).toBe(true);
  });
});
