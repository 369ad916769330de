import { expect, test } from "vitest";
import { certificatePassed, failed, notChecked, passed } from "#lib/evidence/checks.ts";

const OWN = ["seal.chain_hash", "time_stamp.imprint", "pades.signature", "document_time_stamp.trust", "evidence.form"];
const own = OWN.map((code) => passed(code));

test("the certificate of a record passed whatever failed outside its own checks and its seal", () => {
  expect(
    certificatePassed([...own, failed("content.hash", "digest", "Changed."), notChecked("log.inclusion", "x", "x")]),
  ).toBe(true);
});

test.each(OWN)("the certificate of a record did not pass unless %s did", (code) => {
  const others = own.filter((check) => check.code !== code);
  expect(certificatePassed([...others, failed(code, "digest", "Changed.")])).toBe(false);
  expect(certificatePassed([...others, notChecked(code, "not_reached", "Not reached.")])).toBe(false);
});

test("the certificate of a record without checks of its own did not pass", () => {
  expect(certificatePassed([])).toBe(false);
  expect(certificatePassed([passed("chain.hash"), passed("content.hash")])).toBe(false);
});
