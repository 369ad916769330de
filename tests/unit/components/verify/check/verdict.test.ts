import { expect, test } from "vitest";
import { conclude } from "#components/verify/check/conclude.ts";
import { notChecked, passed } from "#lib/evidence/checks.ts";
import { messages } from "#lib/i18n/messages.ts";
import { DELIVERED, sampleRecord, sealed } from "#tests/support/samples/record.ts";

const t = messages("en");
const silent = notChecked("pades.revocation", "no_answer", "Nobody answered.");

async function toned(awaits_revocation_status: boolean, ...checks: Parameters<typeof conclude>[0]["checks"]) {
  const record = sealed((await sampleRecord({ events: DELIVERED })).record);
  const seal = record.seal && { ...record.seal, awaits_revocation_status };
  return conclude({ record: { ...record, seal }, checks: [passed("chain.hash"), ...checks], t });
}

test("a pending OCSP response is shown as awaited", async () => {
  expect(await toned(true, silent)).toEqual({
    tone: "pending",
    title: t.verify.partial,
    reason: t.seal.awaitedRevocation,
  });
});

test("a check that is no longer pending is reported as not known", async () => {
  const unknown = { tone: "unknown", title: t.verify.partial, reason: t.verify.why.partial };
  expect(await toned(false, silent)).toEqual(unknown);
  expect(await toned(true, silent, notChecked("seal.token", "not_given", "It was not provided."))).toEqual(unknown);
});

test("a record with an event after its seal does not deny the seal", async () => {
  const { record } = await sampleRecord({ events: [...DELIVERED, ["complained", {}]] });
  const checks = [passed("chain.hash"), notChecked("seal.head", "later_links", "An event came later.")];
  expect(conclude({ record: sealed(record, 3), checks, t })).toMatchObject({
    tone: "pending",
    title: "Record intact. The newest event is not sealed yet",
    reason: expect.stringMatching(/^All earlier events were sealed on 3 May 2027/),
  });
});
