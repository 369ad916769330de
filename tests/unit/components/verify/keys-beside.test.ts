import { expect, test } from "vitest";
import { factKey } from "#components/verify/check/fact-key.ts";
import { differences, keysBeside } from "#components/verify/client/keys-beside.ts";
import { failed, notChecked, passed } from "#lib/evidence/checks.ts";

const chain = passed("chain.hash");
const stamped = passed("log.time_stamp", { time: "2027-05-03T10:14:41.000" });
const compare = (own: (typeof chain)[], shown: (typeof chain)[]) => {
  const keys = shown.map(factKey);
  return differences(keysBeside(own, keys), keys);
};

test("a time-stamp of the log that came after the page was made is no difference", () => {
  expect(compare([chain, stamped], [chain])).toEqual([]);
  expect(compare([chain, stamped], [chain, stamped])).toEqual([]);
});

test("a time-stamp of the log that fails, or that only the page shows, is a difference", () => {
  const broken = failed("log.time_stamp", "other_checkpoint", "It differs.");
  expect(compare([chain, broken], [chain])).toEqual([factKey(broken)]);
  expect(compare([chain], [chain, stamped])).toEqual([factKey(stamped)]);
  expect(compare([chain, stamped], [chain, broken])).toEqual([factKey(stamped), factKey(broken)]);
});

test("an event that the log got after the page was made is no difference", () => {
  const later = passed("log.later_events");
  expect(compare([later], [notChecked("log.later_events", "not_logged", "Not yet.")])).toEqual([]);
  expect(compare([later], [])).toEqual([factKey(later)]);
});
